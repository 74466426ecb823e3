import { transform as esbuild } from "esbuild";

/** Module prefix of the interface's JSX functions. */
export const JSX_SOURCE = "@ui/look";

/**
 * Sources of guest modules. Components of projects have only the classes that they write; elements of the interface also have the classes
 * of the look.
 */
const GUEST_SOURCE = /\/src\/guest\//;

const LOADERS = { ".tsx": "tsx", ".ts": "ts", ".js": "js", ".mjs": "js" };

/**
 * Compiles TypeScript and JSX to plain modules, and replaces `process.env.NODE_ENV` in libraries, so that their
 * development code is removed before the bundler follows its imports.
 */
export function transform(mode, jsxSource = JSX_SOURCE) {
  return {
    name: "transform",
    async transform(code, id) {
      if (id.endsWith(".json")) return { code: `export default ${code};`, map: { mappings: "" } };
      const loader = LOADERS[/\.\w+(?=$|\?)/.exec(id)?.[0] ?? ""];
      if (loader === undefined || (loader === "js" && !code.includes("process.env.NODE_ENV"))) return null;
      const result = await esbuild(code, {
        loader,
        target: "es2022",
        format: "esm",
        jsx: "automatic",
        jsxImportSource: GUEST_SOURCE.test(id) ? "react" : jsxSource,
        minifySyntax: true,
        define: { "process.env.NODE_ENV": JSON.stringify(mode) },
        // Keeps the annotations of pure calls until the bundler has read them.
        legalComments: "inline",
        ...(loader === "js" ? { format: undefined } : {}),
      });
      return { code: result.code, map: { mappings: "" } };
    },
  };
}
