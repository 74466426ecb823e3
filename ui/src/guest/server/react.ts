/**
 * Makes React report what an island uses. Functions of hooks, properties of elements and the mark of class components are read
 * by React while it renders, so that elements which are made but never rendered count for nothing.
 */
// The packages' own objects, which all others read the functions from.
import React, { type ReactElement } from "react";
import JsxRuntime from "react/jsx-runtime";

import { noteAlive, noteVariation } from "./liveness";

/** Hooks whose result never changes without one of the others. */
const INERT_HOOKS = new Set(["readContext", "use", "useCallback", "useContext", "useDebugValue", "useMemo", "useMemoCache", "useRef"]);

/** Methods that React calls in a browser alone. */
const BROWSER_METHODS = ["componentDidMount", "componentDidUpdate", "componentWillUnmount", "getSnapshotBeforeUpdate"];

type Anything = Record<string, unknown>;
type Method = (...parameters: unknown[]) => unknown;

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

watchHooks((React as unknown as Record<string, Anything>)[INTERNALS] ?? {});
watchElements(React as unknown as Anything, ["createElement", "cloneElement"]);
watchElements(JsxRuntime as unknown as Anything, ["jsx", "jsxs"]);
watchClasses(React.Component.prototype);
watchClasses(React.PureComponent.prototype);

/** React's renderer puts the functions of all hooks into `H` before it renders. */
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
    // An id has the number of its island.
    const note = name === "useId" ? noteVariation : noteAlive;
    functions[name] = (...parameters: unknown[]) => {
      note();
      return (original as Method)(...parameters);
    };
  }
}

function watchElements(library: Anything, makers: readonly string[]): void {
  for (const maker of makers) {
    const original = library[maker] as Method;
    library[maker] = (...parameters: unknown[]) => watchProps(original(...parameters) as ReactElement<Anything>);
  }
}

/** Functions and references of an element of HTML are noted when the renderer reads them. */
function watchProps(element: ReactElement<Anything>): ReactElement<Anything> {
  if (typeof element.type !== "string") return element;
  const active = Object.entries(element.props).filter(([name, value]) => typeof value === "function" || (name === "ref" && value != null));
  if (active.length === 0) return element;
  const props = { ...element.props };
  for (const [name, value] of active) {
    const get = () => {
      noteAlive();
      return value;
    };
    Object.defineProperty(props, name, { get, enumerable: true, configurable: true });
  }
  return { ...element, props };
}

/**
 * Whether a component is a class, the renderer asks its prototype. State alone needs no browser: what changes it is a handler, which
 * is noted as such, or one of these methods.
 */
function watchClasses(prototype: object): void {
  Object.defineProperty(prototype, "isReactComponent", {
    get(this: Anything) {
      if (BROWSER_METHODS.some((method) => typeof this[method] === "function")) noteAlive();
      return {};
    },
    configurable: true,
  });
}
