/**
 * Bundles the guest modules of the server with the pages in `guest/fixtures`, for `renderFixture`. The result is a script without imports,
 * which is as similar to the embedded engine as Node allows.
 */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { build, type Plugin } from "esbuild";
import type { TestProject } from "vitest/node";

import { guestFile } from "../../build/guest.mjs";
import { SPECIFIERS } from "../../build/guest-specifiers.mjs";
import { serverRendererFile } from "../../build/server-renderer.mjs";
import { JSX_SOURCE } from "../../build/transform.mjs";

const SOURCES = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const FIXTURES = join(SOURCES, "guest/fixtures");

declare module "vitest" {
  interface ProvidedContext {
    /** Script that sets `host` and `fixtures`. */
    readonly guestServer: string;
  }
}

/** Called by Vitest before all tests. */
export default async function setup({ provide }: TestProject): Promise<void> {
  const names = readdirSync(FIXTURES).filter((file) => file.endsWith(".tsx"));
  const imports = names.map((file, index) => `import f${index} from ${JSON.stringify(join(FIXTURES, file))};`);
  const fixtures = names.map((file, index) => `${JSON.stringify(file.replace(".tsx", ""))}: f${index}`);
  const contents = `import * as host from "guest:host";\n${imports.join("\n")}\nglobalThis.host = host;\nglobalThis.fixtures = { ${fixtures.join(", ")} };`;
  const result = await build({
    stdin: { contents, resolveDir: SOURCES },
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [guests],
  });
  provide("guestServer", result.outputFiles[0]?.text ?? "");
}

const guests: Plugin = {
  name: "guests",
  setup(plugin) {
    plugin.onResolve({ filter: /^guest:/ }, ({ path }) => ({ path: guestFile(path.slice("guest:".length)) ?? "" }));
    plugin.onResolve({ filter: /^react-dom\/server$/ }, () => ({ path: serverRendererFile("production") }));
    plugin.onResolve({ filter: /\.browser$/ }, ({ path, ...rest }) => plugin.resolve(path.replace(/browser$/, "server"), rest));
    plugin.onResolve({ filter: /^(@|docs:|react-router)/ }, ({ path }) => (path in SPECIFIERS ? { path, namespace: "specifier" } : null));
    plugin.onResolve({ filter: new RegExp(`^${JSX_SOURCE}/`) }, () => ({ path: join(SOURCES, "look/jsx-runtime.ts") }));
    // Elements of the interface have the classes of the look.
    plugin.onLoad({ filter: /\.tsx$/ }, async ({ path }) => {
      if (path.includes("/src/guest/")) return null;
      return { contents: `/** @jsxImportSource ${JSX_SOURCE} */\n${await readFile(path, "utf8")}`, loader: "tsx" };
    });
    plugin.onLoad({ filter: /.*/, namespace: "specifier" }, ({ path }) => ({ contents: SPECIFIERS[path] ?? "", resolveDir: SOURCES }));
  },
};
