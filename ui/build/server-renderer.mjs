import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Resolves `react-dom/server` to React's renderer to strings alone. The package's own entry would
 * bring the streaming renderer too, which wants `TextEncoder` and streams: the embedded engine has
 * neither.
 */
export function serverRenderer(mode) {
  const packageFile = createRequire(import.meta.url).resolve("react-dom/package.json");
  const renderer = `cjs/react-dom-server-legacy.browser.${mode}.js`;
  return {
    name: "server-renderer",
    resolveId: (source) => (source === "react-dom/server" ? join(dirname(packageFile), renderer) : null),
  };
}
