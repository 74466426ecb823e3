import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Resolves `react-dom/server` to React's synchronous string renderer. The package's own entry also contains the
 * streaming renderer, which requires `TextEncoder` and streams; the embedded engine provides neither.
 */
export function serverRenderer(mode) {
  const packageFile = createRequire(import.meta.url).resolve("react-dom/package.json");
  const renderer = `cjs/react-dom-server-legacy.browser.${mode}.js`;
  return {
    name: "server-renderer",
    resolveId: (source) => (source === "react-dom/server" ? join(dirname(packageFile), renderer) : null),
  };
}
