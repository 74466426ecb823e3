/**
 * Builds the bundles of the interface into `dist/`, or into the folder in `SITE_UI_OUT`:
 *
 * - `client/`: hashed ES modules, the boot script and the style sheet, as loaded by browsers;
 * - `server.js`: one module for the embedded engine that renders the shell;
 * - `manifest.json`: the client files that a document refers to;
 * - `guest.json`: the modules that a project's components import, with their files in `server/` and `client/`;
 * - `sources.sha256`: the fingerprint of the sources.
 *
 * The modules of the folder in `SITE_UI_REPLACEMENTS` replace those of `src/`. With `SITE_UI_SHELLS=whole`, the server renders each shell
 * as a whole (see `README.md`).
 *
 * Equal sources produce equal bundles. `scripts/test` compares the bundles in the repository with a build.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";

import alias from "@rollup/plugin-alias";
import commonjs from "@rollup/plugin-commonjs";
import nodeResolve from "@rollup/plugin-node-resolve";

import { guestBrowser, guestServer, guestServerInput, sides } from "./build/guest.mjs";
import { fingerprint } from "./build/fingerprint.mjs";
import { fonts } from "./build/fonts.mjs";
import { islands } from "./build/islands.mjs";
import { ownLook, tableOf } from "./build/look.mjs";
import { manifest } from "./build/manifest.mjs";
import { findReplacements, replacements, uncomposedShells } from "./build/replacements.mjs";
import { minify } from "./build/minify.mjs";
import { serverRenderer } from "./build/server-renderer.mjs";
import { styles } from "./build/styles.mjs";
import { JSX_SOURCE, transform } from "./build/transform.mjs";

const MODE = process.env.NODE_ENV === "development" ? "development" : "production";

const DIST = process.env.SITE_UI_OUT || "dist";
const REPLACED = findReplacements(process.env.SITE_UI_REPLACEMENTS);

rmSync(DIST, { recursive: true, force: true });

// The JSX functions of the interface, and React's own hook in place of the package that adds it to React 17.
const aliases = () =>
  alias({
    entries: [
      { find: `${JSX_SOURCE}/jsx-runtime`, replacement: join(import.meta.dirname, "src/look/jsx-runtime.ts") },
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: "use-sync-external-store/with-selector" },
    ],
  });

const browserModules = () => [
  aliases(),
  replacements(REPLACED),
  nodeResolve({ browser: true, exportConditions: [MODE], extensions: [".mjs", ".js", ".ts", ".tsx"] }),
];

// Ignores directives for React Server Components, which are not used here, and circular imports within libraries.
const onwarn = (warning, warn) => {
  const isOfLibrary = warning.code === "CIRCULAR_DEPENDENCY" && warning.ids.every((id) => id.includes("/node_modules/"));
  if (warning.code !== "MODULE_LEVEL_DIRECTIVE" && warning.code !== "SOURCEMAP_ERROR" && !isOfLibrary) warn(warning);
};

// Keeps the library's modules at the top level of their file: browsers parse a wrapper function twice, the second time while blocking the
// main thread. The default export of these modules is `module.exports`, as in Node.
const library = () => commonjs({ strictRequires: "auto", defaultIsModuleExports: true });

const client = (look) => ({
  onwarn,
  input: { client: "src/entry-client.ts" },
  plugins: [
    look === "own" ? ownLook() : tableOf(look),
    browserModules(),
    transform(MODE, look === "own" ? "react" : JSX_SOURCE),
    library(),
    minify(MODE),
    styles(MODE, REPLACED, look),
    look === "own" && fonts(MODE),
    guestBrowser(DIST, MODE, look),
    islands(MODE),
    manifest(DIST, look),
  ],
  output: {
    dir: `${DIST}/client`,
    format: "es",
    entryFileNames: look === "own" ? "[name].[hash].js" : `${look}-[name].[hash].js`,
    chunkFileNames: ({ name }) => (look === "own" || name === "react" ? "[name].[hash].js" : `${look}-[name].[hash].js`),
    assetFileNames: "[name].[hash][extname]",
    // React is a separate chunk, which browsers cache as long as the library is unchanged.
    manualChunks: (id) => (/node_modules\/(react|react-dom|scheduler)\/|\/src\/library\.ts$/.test(id) ? "react" : null),
    hashCharacters: "hex",
  },
});

const boot = {
  onwarn,
  input: { boot: "src/boot.ts" },
  plugins: [browserModules(), transform(MODE), minify(MODE), manifest(DIST)],
  output: {
    dir: `${DIST}/client`,
    format: "iife",
    entryFileNames: "[name].[hash].js",
    hashCharacters: "hex",
  },
};

const server = {
  onwarn,
  input: "src/entry-server.tsx",
  plugins: [
    process.env.SITE_UI_SHELLS === "whole" && uncomposedShells(),
    serverRenderer(MODE),
    browserModules(),
    transform(MODE),
    commonjs(),
    minify(MODE),
  ],
  output: { file: `${DIST}/server.js`, format: "es", inlineDynamicImports: true },
};

const guests = {
  onwarn,
  input: guestServerInput(),
  preserveEntrySignatures: "strict",
  plugins: [
    sides(),
    guestServer(DIST, MODE),
    serverRenderer(MODE),
    browserModules(),
    transform(MODE),
    commonjs(),
    minify(MODE),
    fingerprint(DIST),
  ],
  output: {
    dir: `${DIST}/server`,
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: "shared-[name].[hash].js",
    hashCharacters: "hex",
  },
};

// Rollup reads its configuration from the default export.
export default [client("own"), client("classic"), boot, server, guests];
