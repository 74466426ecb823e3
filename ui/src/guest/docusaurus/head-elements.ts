import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

import type { HeadElement } from "../server/head";

/** Attributes whose names differ in React and HTML. */
const NAMES: Readonly<Record<string, string>> = {
  className: "class",
  charSet: "charset",
  crossOrigin: "crossorigin",
  fetchPriority: "fetchpriority",
  hrefLang: "hreflang",
  htmlFor: "for",
  httpEquiv: "http-equiv",
  imageSizes: "imagesizes",
  imageSrcSet: "imagesrcset",
  itemProp: "itemprop",
  noModule: "nomodule",
  referrerPolicy: "referrerpolicy",
};

/** Returns the elements among the children of a `Head`, including those in fragments. */
export function headElements(children: ReactNode): readonly HeadElement[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement(child)) return [];
    const { type, props } = child as ReactElement<Record<string, unknown>>;
    if (type === Fragment) return headElements(props["children"] as ReactNode);
    return typeof type === "string" ? [headElement(type, props)] : [];
  });
}

function headElement(name: string, { children, dangerouslySetInnerHTML, ...props }: Record<string, unknown>): HeadElement {
  const attributes = Object.entries(props).flatMap(([key, value]) => {
    const usable = (typeof value === "string" || typeof value === "number" || value === true) && key !== "key";
    return usable ? [[NAMES[key] ?? key, value === true ? "" : String(value)] as const] : [];
  });
  const html = (dangerouslySetInnerHTML as { readonly __html?: unknown } | undefined)?.__html;
  const text = typeof html === "string" ? html : textOf(children as ReactNode);
  return { name, attributes: Object.fromEntries(attributes), ...(text !== "" && { text }) };
}

function textOf(children: ReactNode): string {
  return Children.toArray(children)
    .filter((child) => typeof child === "string" || typeof child === "number")
    .join("");
}
