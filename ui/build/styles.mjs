import { build } from "esbuild";

/**
 * Bundles `styles/index.css` into one hashed style sheet for browsers with cascade layers. The styles of a folder of
 * replacements follow it, outside all layers.
 */
export function styles(mode, replaced) {
  return {
    name: "styles",
    async generateBundle() {
      const sheets = ["src/styles/index.css", replaced?.style].filter(Boolean);
      const bundled = await Promise.all(sheets.map((sheet) => bundle(sheet, mode)));
      this.emitFile({ type: "asset", name: "main.css", source: bundled.join("") });
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
    target: ["chrome111", "firefox113", "safari16.2"],
    legalComments: "none",
  });
  return result.outputFiles[0].text;
}
