/** React's version, and the parts of it that `react-19-1.ts` and `build/server-renderer.mjs` depend on. */
import { createRequire } from "node:module";

import React, { createElement, Suspense, type FunctionComponent } from "react";
import { expect, test, vi } from "vitest";

import { serverRendererFile } from "../../../build/server-renderer.mjs";
import { INERT_HOOKS, INTERNALS } from "./react-19-1";

interface Renderer {
  readonly version: string;
  readonly renderToString: (element: unknown) => string;
  readonly renderToStaticMarkup: (element: unknown) => string;
}

const renderer = createRequire(import.meta.url)(serverRendererFile("production")) as Renderer;
const UPDATED = "React was updated: check each part of react-19-1.ts and this test, then rename both";

/** Hooks that require a browser. */
const ACTIVE_HOOKS = [
  "useActionState",
  "useCacheRefresh",
  "useDeferredValue",
  "useEffect",
  "useFormState",
  "useHostTransitionStatus",
  "useId",
  "useImperativeHandle",
  "useInsertionEffect",
  "useLayoutEffect",
  "useOptimistic",
  "useReducer",
  "useState",
  "useSyncExternalStore",
  "useTransition",
];

test("React and its string renderer have the version that this code is written for", () => {
  expect(React.version, UPDATED).toMatch(/^19\.1\./);
  expect(renderer.version, UPDATED).toBe(React.version);
});

test("the renderer assigns the hooks of a rendering to the internals, and each hook is classified", () => {
  let hooks: readonly string[] = [];
  const Reader: FunctionComponent = () => {
    const internals = (React as unknown as Record<string, { readonly H?: object }>)[INTERNALS];
    hooks = Object.keys(internals?.H ?? {}).filter((name) => name.startsWith("use"));
    return null;
  };
  renderer.renderToString(createElement(Reader));
  const inert = [...INERT_HOOKS].filter((name) => name.startsWith("use"));
  expect([...hooks].sort(), UPDATED).toEqual([...inert, ...ACTIVE_HOOKS].sort());
});

test("unfinished boundaries, texts and preloaded pictures have the expected marks", () => {
  const Endless: FunctionComponent = () => React.use(new Promise<never>(() => {}));
  const Failing: FunctionComponent = () => {
    throw new Error("failed");
  };
  vi.spyOn(console, "error").mockImplementation(() => {});
  for (const part of [Endless, Failing]) {
    expect(renderer.renderToString(createElement(Suspense, null, createElement(part))), UPDATED).toMatch(/^<!--\$[!?]-->/);
  }
  expect(renderer.renderToString(createElement("p", null, "a", "b")), UPDATED).toBe("<p>a<!-- -->b</p>");
  expect(renderer.renderToString(createElement("img", { src: "/a.png" })), UPDATED).toMatch(/^<link rel="preload" as="image"[^>]*><img /);
});
