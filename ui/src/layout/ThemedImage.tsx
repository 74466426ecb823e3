import type { ImageData } from "../data/types";

/** Image with a variant for dark mode. Both are in the document, one is not displayed; lazy loading prevents its download. */
export function ThemedImage({ image, className }: { readonly image: ImageData; readonly className: string }) {
  const { alt, src, srcDark } = image;
  const size = image.width === null || image.height === null ? {} : { width: image.width, height: image.height };
  if (src === srcDark) return <img className={className} src={src} alt={alt} loading="lazy" {...size} />;
  return (
    <>
      <img className={className} data-mode="light" src={src} alt={alt} loading="lazy" {...size} />
      <img className={className} data-mode="dark" src={srcDark} alt={alt} loading="lazy" {...size} />
    </>
  );
}
