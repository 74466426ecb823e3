/**
 * All code that depends on the implementation of React 19.1 instead of its documentation: the values that React reads while it renders, and
 * the comments and links in its output. Another version may behave differently without notice. In that case `react-19-1.test.ts` fails and
 * names the code to check.
 *
 * React is modified to record the features that an island uses. It reads hooks, element properties and the marker of class components while
 * it renders, so elements that are created but never rendered do not count.
 */
// The packages' own objects, because all other modules read the functions from these objects.
import React, { type ReactElement } from "react";
import JsxRuntime from "react/jsx-runtime";

import { guarded } from "./guard";
import { recordInteractive, recordVariation } from "./interactivity";

/** Hooks whose result changes only together with one of the other hooks. */
export const INERT_HOOKS = new Set([
  "readContext",
  "use",
  "useCallback",
  "useContext",
  "useDebugValue",
  "useMemo",
  "useMemoCache",
  "useRef",
]);

/** Methods that React calls only in a browser. */
const BROWSER_METHODS = ["componentDidMount", "componentDidUpdate", "componentWillUnmount", "getSnapshotBeforeUpdate"];

type Anything = Record<string, unknown>;
type Method = (...parameters: unknown[]) => unknown;

/** Property of React with the implementations of its hooks. */
export const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

watchHooks((React as unknown as Record<string, Anything>)[INTERNALS] ?? {});
watchElements(React as unknown as Anything, ["createElement", "cloneElement"]);
watchElements(JsxRuntime as unknown as Anything, ["jsx", "jsxs"]);
watchClasses(React.Component.prototype);
watchClasses(React.PureComponent.prototype);

/** React's renderer assigns the implementations of all hooks to `H` before it renders. */
function watchHooks(internals: Anything): void {
  const watched = new WeakSet<object>();
  let functions = internals["H"];
  Object.defineProperty(internals, "H", {
    get: () => functions,
    set(value: unknown) {
      if (typeof value === "object" && value !== null && !watched.has(value)) {
        watched.add(value);
        watchFunctions(value as Anything);
      }
      functions = value;
    },
  });
}

function watchFunctions(functions: Anything): void {
  for (const [name, original] of Object.entries(functions)) {
    if (typeof original !== "function" || !name.startsWith("use") || INERT_HOOKS.has(name)) continue;
    // An id contains the index of its island.
    const record = name === "useId" ? recordVariation : recordInteractive;
    functions[name] = (...parameters: unknown[]) => {
      record();
      return (original as Method)(...parameters);
    };
  }
}

function watchElements(library: Anything, makers: readonly string[]): void {
  for (const maker of makers) {
    const original = library[maker] as Method;
    library[maker] = (...parameters: unknown[]) => guarded(watchProps(original(...parameters) as ReactElement<Anything>));
  }
}

/** Records functions and refs among the properties of an HTML element when the renderer reads them. */
function watchProps(element: ReactElement<Anything>): ReactElement<Anything> {
  if (typeof element.type !== "string") return element;
  const active = Object.entries(element.props).filter(([name, value]) => typeof value === "function" || (name === "ref" && value != null));
  if (active.length === 0) return element;
  const props = { ...element.props };
  for (const [name, value] of active) {
    const get = () => {
      recordInteractive();
      return value;
    };
    Object.defineProperty(props, name, { get, enumerable: true, configurable: true });
  }
  return { ...element, props };
}

/**
 * Records class components that require a browser. The renderer reads a marker on the prototype to detect classes. State alone requires no
 * browser: it changes only in a handler, which is recorded separately, or in one of these methods.
 */
function watchClasses(prototype: object): void {
  Object.defineProperty(prototype, "isReactComponent", {
    get(this: Anything) {
      if (BROWSER_METHODS.some((method) => typeof this[method] === "function")) recordInteractive();
      return {};
    },
    configurable: true,
  });
}

/** Returns `true` if a boundary renders its fallback: the browser retries suspended or failed content. */
export function hasUnfinishedBoundary(html: string): boolean {
  return html.includes("<!--$!-->") || html.includes("<!--$?-->");
}

/** Returns `true` if a result contains comments that React uses to find its text nodes and boundaries again. */
export function hasComments(html: string): boolean {
  return html.includes("<!--");
}

/** Removes the comments that React uses to find its text nodes and boundaries again. */
export function withoutComments(html: string): string {
  return html.replaceAll(/<!--.*?-->/g, "");
}

/** Removes the preload links that React writes before the HTML. They are useless, because the images follow immediately. */
export function withoutPreloads(html: string): string {
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, "");
}
