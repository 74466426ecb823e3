import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const REACT_DOM = dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));

/**
 * Returns React's synchronous string renderer, a private file of the package. The package's own entry also contains the streaming renderer,
 * which requires `TextEncoder` and streams. The embedded engine provides neither. `react-19-1.test.ts` checks the file.
 */
export const serverRendererFile = (mode) => join(REACT_DOM, `cjs/react-dom-server-legacy.browser.${mode}.js`);

/** Resolves `react-dom/server` to the synchronous string renderer. */
export function serverRenderer(mode) {
  return {
    name: "server-renderer",
    resolveId: (source) => (source === "react-dom/server" ? serverRendererFile(mode) : null),
  };
}
