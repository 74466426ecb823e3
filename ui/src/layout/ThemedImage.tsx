import type { ImageData } from "../data/types";

/**
 * Image with a variant for dark mode. Both images are in the document, but only one is displayed. Lazy loading prevents the download of the
 * other.
 */
export function ThemedImage({ image, className }: { readonly image: ImageData; readonly className: string }) {
  const { alt, src, srcDark, width, height } = image;
  const variant = (address: string, mode?: "light" | "dark") => (
    <img
      className={className}
      data-mode={mode}
      src={address}
      alt={alt}
      loading="lazy"
      width={width ?? undefined}
      height={height ?? undefined}
    />
  );
  if (src === srcDark) return variant(src);
  return (
    <>
      {variant(src, "light")}
      {variant(srcDark, "dark")}
    </>
  );
}
