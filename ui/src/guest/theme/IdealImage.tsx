import type { ComponentProps, ReactNode } from "react";

/** Imported picture: its address, a module with the address, or the result of the loader for responsive images. */
type Picture = string | { readonly default: string } | { readonly src: { readonly src: string } };

interface IdealImageProps extends Omit<ComponentProps<"img">, "src"> {
  readonly img: Picture;
}

/** Renders a picture of `@docusaurus/plugin-ideal-image` in its original size. Browsers load it when it comes near the viewport. */
export function IdealImage({ img, alt = "", ...props }: IdealImageProps): ReactNode {
  return <img src={addressOf(img)} alt={alt} {...props} loading="lazy" decoding="async" />;
}

function addressOf(picture: Picture): string {
  if (typeof picture === "string") return picture;
  return "default" in picture ? picture.default : picture.src.src;
}
