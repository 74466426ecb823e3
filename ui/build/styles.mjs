import { build } from "esbuild";

/** Style sheets that only some pages load, by their names in the manifest. The blog of another look is in the main sheet of that look. */
export const PAGE_SHEETS = {
  blocks: "src/styles/pages/blocks.css",
  blog: "src/styles/pages/blog.css",
  search: "src/styles/pages/search.css",
  print: "src/styles/pages/print.css",
};

/** Prefix of imports that resolve to a style sheet's address. */
const ADDRESS = "sheet:";

/**
 * Bundles the style sheet of a look into one hashed sheet. The targets are browsers with `light-dark()`, which diagrams use. The style of a
 * folder of replacements comes after it, outside of all layers.
 *
 * A module that needs a sheet of `PAGE_SHEETS` imports its address from `sheet:` and its name.
 */
export function styles(mode, replaced, look) {
  /** Files of the style sheets that only some pages load, by the names of the sheets. */
  const sheets = new Map();
  const [name, main] = look === "own" ? ["main.css", "src/styles/index.css"] : [`${look}.css`, `src/look/${look}/index.css`];
  return {
    name: "styles",
    async buildStart() {
      for (const [name, sheet] of Object.entries(PAGE_SHEETS)) {
        if (name === "blog" && look !== "own") continue;
        sheets.set(name, this.emitFile({ type: "asset", name: `${name}.css`, source: await bundle(sheet, mode) }));
      }
    },
    resolveId: (source) => (source.startsWith(ADDRESS) ? source : null),
    load: (id) => (id.startsWith(ADDRESS) ? `export default import.meta.ROLLUP_FILE_URL_${sheets.get(id.slice(ADDRESS.length))};` : null),
    async generateBundle() {
      const bundled = await Promise.all([main, replaced?.style].filter(Boolean).map((sheet) => bundle(sheet, mode)));
      this.emitFile({ type: "asset", name, source: bundled.join("") });
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
