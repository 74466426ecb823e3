/** Imports of page modules: HTML elements of the page, and MDX's provider of components. */
import { createElement, type ReactNode } from "react";

import { propsOf } from "./html-attributes";
import { attachment } from "./side/attach.browser";
import { contentOf } from "./side/content.browser";

/** HTML attributes, not converted. */
export type HtmlAttributes = Readonly<Record<string, string>>;

/**
 * Returns an HTML element of the page.
 *
 * @param name name of the element
 * @param attributes its attributes, as in HTML: `class`, `for`, `style` as a string, boolean attributes with an empty value
 * @param innerHtml its content; `undefined` if it has `children` instead
 */
export function html(name: string, attributes: HtmlAttributes | null, innerHtml?: string, ...children: ReactNode[]): ReactNode {
  const props = propsOf(name, attributes ?? {});
  if (innerHtml === undefined || innerHtml === "") return createElement(name, props, ...children);
  if (name === "textarea") return createElement(name, { ...props, defaultValue: innerHtml });
  if (!/[<&\r]/.test(innerHtml)) return createElement(name, props, innerHtml);
  return createElement(name, { ...props, ...attachment(attributes ?? {}, innerHtml), dangerouslySetInnerHTML: contentOf(innerHtml) });
}

export { MDXProvider, useMDXComponents } from "./components";
