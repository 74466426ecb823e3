/** JSX functions of the interface: React's, with the class names of the site's look. */
import type { ElementType } from "react";
import { Fragment, jsx as element, jsxs as elements } from "react/jsx-runtime";

import { withLookClasses } from "./look";

export { Fragment };
export type { JSX } from "react";

export const jsx: typeof element = (type: ElementType, props, key) =>
  element(type, typeof type === "string" ? withLookClasses(props as object) : props, key);
export const jsxs: typeof elements = (type: ElementType, props, key) =>
  elements(type, typeof type === "string" ? withLookClasses(props as object) : props, key);
