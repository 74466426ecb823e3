/** What page modules import: elements of a page's own HTML, and the components that pages use without an import. */
import { createContext, createElement, useContext, type ComponentType, type ReactNode } from "react";

import { propsOf } from "./html-attributes";
import { attachment } from "./side/attach.browser";

/** Attributes of HTML, as they are written. */
export type HtmlAttributes = Readonly<Record<string, string>>;

/** Equal HTML is one object, because React writes the HTML of an element again whenever it is given another object. */
const written = new Map<string, { readonly __html: string }>();

/**
 * Returns an element of the page's own HTML.
 *
 * @param name name of the element
 * @param attributes its attributes, as in HTML: `class`, `for`, `style` as text, boolean ones with an empty value
 * @param innerHtml its content; `undefined` if it has `children` instead
 */
export function html(name: string, attributes: HtmlAttributes | null, innerHtml?: string, ...children: ReactNode[]): ReactNode {
  const props = propsOf(name, attributes ?? {});
  if (innerHtml === undefined || innerHtml === "") return createElement(name, props, ...children);
  if (name === "textarea") return createElement(name, { ...props, defaultValue: innerHtml });
  if (!/[<&\r]/.test(innerHtml)) return createElement(name, props, innerHtml);
  const content = written.get(innerHtml) ?? { __html: innerHtml };
  written.set(innerHtml, content);
  return createElement(name, { ...props, ...attachment(attributes ?? {}, innerHtml), dangerouslySetInnerHTML: content });
}

/** Components by the name that pages use them under. */
export type Components = Readonly<Record<string, ComponentType<never> | string>>;

/** Components that pages use without an import. `provideComponents` adds to them. */
export const components: Record<string, ComponentType<never> | string> = {};

/** Adds components that pages use without an import. */
export function provideComponents(added: Components): void {
  Object.assign(components, added);
}

const ComponentsContext = createContext<Components>({});

type Merge = (outer: Components) => Components;

/** Returns the components of the providers around, with those that are given. */
export function useMDXComponents(own?: Components | Merge): Components {
  const outer = { ...components, ...useContext(ComponentsContext) };
  return typeof own === "function" ? own(outer) : { ...outer, ...own };
}

interface MDXProviderProps {
  readonly components?: Components | Merge;
  /** Components of the providers around do not count. */
  readonly disableParentContext?: boolean;
  readonly children?: ReactNode;
}

/** Gives components to all that is in it. */
export function MDXProvider({ components: own, disableParentContext = false, children }: MDXProviderProps): ReactNode {
  const outer = useMDXComponents();
  const base = disableParentContext ? {} : outer;
  const value = typeof own === "function" ? own(base) : { ...base, ...own };
  return createElement(ComponentsContext, { value }, children);
}
