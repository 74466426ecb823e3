import { transform as esbuild } from "esbuild";

const LOADERS = { ".tsx": "tsx", ".ts": "ts", ".js": "js", ".mjs": "js" };

/**
 * Turns TypeScript and JSX into plain modules, and settles `process.env.NODE_ENV` in libraries, so
 * that their development halves are gone before the bundler follows their imports.
 */
export function transform(mode) {
  return {
    name: "transform",
    async transform(code, id) {
      const loader = LOADERS[/\.\w+$/.exec(id)?.[0] ?? ""];
      if (loader === undefined || (loader === "js" && !code.includes("process.env.NODE_ENV"))) return null;
      const result = await esbuild(code, {
        loader,
        target: "es2022",
        format: "esm",
        jsx: "automatic",
        minifySyntax: true,
        define: { "process.env.NODE_ENV": JSON.stringify(mode) },
        // Comments that mark calls as free of effects must survive until the bundler has read them.
        legalComments: "inline",
        ...(loader === "js" ? { format: undefined } : {}),
      });
      return { code: result.code, map: { mappings: "" } };
    },
  };
}
