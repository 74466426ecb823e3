// Resolves when the page is drawn after hydration, with its fonts, all of its images, and the content far below the window.
(async () => {
  const style = document.createElement("style");
  style.textContent = "* { content-visibility: visible !important }";
  document.head.append(style);
  for (const image of document.images) image.loading = "eager";
  const images = [...document.images].map((image) => image.decode().catch(() => {}));
  const limit = new Promise((resolve) => setTimeout(resolve, 10_000));
  await Promise.race([Promise.all([document.fonts.ready, ...images]), limit]);
  await new Promise((resolve) => setTimeout(resolve, 250));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
})()
