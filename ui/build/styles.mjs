import { build } from "esbuild";

/**
 * Bundles the style sheet of a look into one hashed sheet; targets are browsers with `light-dark()`, which diagrams use. The style of a folder of
 * replacements comes after it, outside of all layers. The sheet of rare blocks is a file of its own, the same in all looks.
 */
export function styles(mode, replaced, look) {
  const [name, main] = look === "own" ? ["main.css", "src/styles/index.css"] : [`${look}.css`, `src/look/${look}/index.css`];
  return {
    name: "styles",
    async generateBundle() {
      const bundled = await Promise.all([main, replaced?.style].filter(Boolean).map((sheet) => bundle(sheet, mode)));
      this.emitFile({ type: "asset", name, source: bundled.join("") });
      this.emitFile({ type: "asset", name: "blocks.css", source: await bundle("src/styles/more-blocks.css", mode) });
    },
  };
}

/** Bundles a style sheet and its imports. */
export async function bundle(sheet, mode) {
  const result = await build({
    entryPoints: [sheet],
    bundle: true,
    write: false,
    minify: mode === "production",
    target: ["chrome123", "firefox125", "safari17.5"],
    legalComments: "none",
  });
  return result.outputFiles[0].text;
}
