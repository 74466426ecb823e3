// Returns the share of equal pixels, from 0 to 1, of two pictures in base64 that are reduced to a width of 128 pixels.
(async (pictures) => {
  const width = 128;
  const bitmaps = await Promise.all(
    pictures.map(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
      return createImageBitmap(new Blob([bytes], { type: "image/png" }));
    }),
  );
  const height = Math.max(1, ...bitmaps.map((bitmap) => Math.round((bitmap.height / bitmap.width) * width)));
  const [old, now] = bitmaps.map((bitmap) => {
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, width, (bitmap.height / bitmap.width) * width);
    return context.getImageData(0, 0, width, height).data;
  });
  // A tenth of the range of a channel: less is not visible beside each other.
  const limit = 26;
  let equal = 0;
  for (let at = 0; at < old.length; at += 4) {
    const isEqual = [0, 1, 2, 3].every((channel) => Math.abs(old[at + channel] - now[at + channel]) < limit);
    equal += Number(isEqual);
  }
  return equal / (width * height);
})
