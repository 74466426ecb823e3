import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";

import { transform } from "esbuild";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

/** Style sheets of the fonts of the interface's own look, by the use of the font. */
const SHEETS = { text: "src/fonts/text.css", code: "src/fonts/code.css" };

/**
 * Adds the fonts of the interface's own look to the browser's bundle: for each use the style sheet `font-text.css` or `font-code.css`, and
 * the files that it refers to.
 */
export function fonts(mode) {
  return {
    name: "fonts",
    async generateBundle() {
      for (const [use, sheet] of Object.entries(SHEETS)) {
        let source = readFileSync(sheet, "utf8");
        for (const { rule, file } of facesWithFiles(source)) {
          const font = this.emitFile({ type: "asset", name: basename(file), source: await subset(rule, file) });
          source = source.replace(file, this.getFileName(font));
        }
        const { code } = await transform(source, { loader: "css", minify: mode === "production" });
        this.emitFile({ type: "asset", name: `font-${use}.css`, source: code });
      }
    },
  };
}

/** Returns the fonts for the manifest; `null` for a bundle without them. */
export function fontFiles(bundle) {
  const assets = Object.values(bundle).filter(({ type }) => type === "asset");
  const styles = Object.keys(SHEETS).map((use) => [use, assets.find(({ names }) => names.includes(`font-${use}.css`))]);
  if (styles.some(([, style]) => style === undefined)) return null;
  const files = ({ source }) => assets.map(({ fileName }) => fileName).filter((name) => name.endsWith(".woff2") && source.includes(name));
  // Documents preload only the first file of the text font: most pages have code further down.
  const first = ({ source }) => files({ source }).sort((a, b) => source.indexOf(a) - source.indexOf(b))[0];
  return Object.fromEntries(
    styles.map(([use, style]) => [
      use,
      { style: style.fileName, files: files(style).sort(), ...(use === "text" && { preload: first(style) }) },
    ]),
  );
}

/** Returns the `@font-face` rules whose source is a file of a package. */
function facesWithFiles(sheet) {
  const rules = [...sheet.matchAll(/@font-face \{[^}]*\}/g)].map(([rule]) => rule);
  return rules.flatMap((rule) => {
    const [, file] = /url\("([^"]+)"\)/.exec(rule) ?? [];
    return file === undefined ? [] : [{ rule, file }];
  });
}

/** Name records of a font file that its licence requires: copyright, licence, address of the licence (OpenType specification, `name`). */
const LEGAL_NAMES = [0, 13, 14];

/** Returns the font in a file with the characters and weights that a `@font-face` rule declares. */
async function subset(rule, file) {
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(rule);
  return subsetFont(readFileSync(require.resolve(file)), charactersOf(rule), {
    targetFormat: "woff2",
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    // Omits the glyphs of ligatures and alternates.
    noLayoutClosure: true,
    preserveNameIds: LEGAL_NAMES,
  });
}

/** Returns the characters in the `unicode-range` of a `@font-face` rule. */
function charactersOf(rule) {
  const [, ranges] = /unicode-range:([^;]+);/.exec(rule);
  const codes = ranges.split(",").flatMap((range) => {
    const [first, last = first] = range
      .trim()
      .slice("U+".length)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...codes);
}
