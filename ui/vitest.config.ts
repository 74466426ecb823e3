import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vitest/config";

import { guestFile } from "./build/guest.mjs";
import { SPECIFIERS } from "./build/guest-specifiers.mjs";
import { JSX_SOURCE } from "./build/transform.mjs";

/**
 * Returns the parsed JSON file whose path is in an environment variable. Returns `null` without the variable, so that its tests are
 * skipped.
 */
function named(variable: string): unknown {
  const file = process.env[variable];
  return file === undefined ? null : JSON.parse(readFileSync(file, "utf8"));
}

const SPECIFIER = "\0specifier:";

/** Resolves specifiers of projects to guest modules, as in the bundles. React is the interface's own, as in a browser. */
const guests: Plugin = {
  name: "guests",
  enforce: "pre",
  resolveId(source) {
    if (source.startsWith("guest:")) return guestFile(source.slice("guest:".length));
    return source in SPECIFIERS && !/^react(?:-dom)?(?:\/|$)/.test(source) ? SPECIFIER + source : null;
  },
  load: (id) => (id.startsWith(SPECIFIER) ? (SPECIFIERS[id.slice(SPECIFIER.length)] ?? null) : null),
};

/** Addresses of style sheets, which tests do not bundle. */
const sheets: Plugin = {
  name: "sheets",
  resolveId: (source) => (source.startsWith("sheet:") ? source : null),
  load: (id) => (id.startsWith("sheet:") ? `export default "/${id.slice("sheet:".length)}.css"` : null),
};

export const config = defineConfig({
  plugins: [guests, sheets],
  // The JSX functions of the interface, as in its bundles.
  oxc: { jsx: { runtime: "automatic", importSource: JSX_SOURCE, development: false } },
  resolve: { alias: { [`${JSX_SOURCE}/jsx-runtime`]: join(import.meta.dirname, "src/look/jsx-runtime.ts") } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    globalSetup: ["src/testing/guest-setup.ts"],
    restoreMocks: true,
    provide: { searchVectors: named("SEARCH_VECTORS") },
  },
});

// Vitest reads its configuration from the default export.
export { config as default };
