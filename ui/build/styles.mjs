import { build } from "esbuild";

/**
 * Bundles `styles/index.css` into one hashed sheet; targets are browsers with `light-dark()`, which diagrams use. The style of a folder of
 * replacements comes after it, outside of all layers.
 */
export function styles(mode, replaced) {
  return {
    name: "styles",
    async generateBundle() {
      const sheets = ["src/styles/index.css", replaced?.style].filter(Boolean);
      const bundled = await Promise.all(sheets.map((sheet) => bundle(sheet, mode)));
      this.emitFile({ type: "asset", name: "main.css", source: bundled.join("") });
      const classic = await Promise.all(
        ["src/look/classic/index.css", replaced?.style].filter(Boolean).map((sheet) => bundle(sheet, mode)),
      );
      this.emitFile({ type: "asset", name: "classic.css", source: classic.join("") });
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
