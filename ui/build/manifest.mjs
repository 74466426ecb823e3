import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { fontFiles } from "./fonts.mjs";
import { filesOfComponents } from "./guest.mjs";
import { ISLANDS } from "./islands.mjs";
import { optionalParts } from "./optional-parts.mjs";
import { PAGE_SHEETS } from "./styles.mjs";

/**
 * Writes `manifest.json` into the folder of the bundles. It contains:
 *
 * - the files that a document refers to: `boot`, `client`, `preload`, `style`, and for some pages `blocks`, `blog`, `search` and `print`;
 * - the files of the interface's islands, `feedback` and `requestForm`: the `script`, the `style`, and the `files` that only this island
 *   and the islands of pages need;
 * - `optional`: the files that only a part of the interface needs, for each part that not every site has;
 * - `fonts` by their use: the `style` that declares the font, and its `files`;
 * - all files to publish;
 * - `classic`: the same for the classic look, with its `files`, those that only this look has (`only`), and the class names of articles.
 *
 * Each bundle adds its own part, in any order.
 */
export function manifest(dist, look = "own") {
  const file = `${dist}/manifest.json`;
  return {
    name: "manifest",
    writeBundle(_options, bundle) {
      const files = Object.keys(bundle);
      const found = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "asset" && chunk.names.some((name) => name === "main.css" || name === `${look}.css`))
          found.style = chunk.fileName;
        const sheet = Object.keys(PAGE_SHEETS).find((sheet) => chunk.type === "asset" && chunk.names.includes(`${sheet}.css`));
        if (sheet !== undefined) found[sheet] = chunk.fileName;
        if (chunk.type !== "chunk" || !chunk.isEntry) continue;
        found[chunk.name] = chunk.fileName;
        if (chunk.name === "client") found.preload = [...chunk.imports, ...chunk.dynamicImports].sort();
      }
      for (const [name, folder] of Object.entries(ISLANDS)) {
        const island = islandFiles(bundle, folder);
        if (island !== null) found[name] = island;
      }
      if (found.client !== undefined) found.optional = optionalParts(bundle);
      const fonts = fontFiles(bundle);
      if (fonts !== null) found.fonts = fonts;
      const before = readManifest(file);
      const only = files.filter((name) => name.startsWith(`${look}-`) || name === found.style).sort();
      const added = look === "own" ? found : { [look]: sorted({ ...found, classes: articleClasses(), files: files.sort(), only }) };
      const merged = { ...before, ...added, files: [...new Set([...before.files, ...files])].sort() };
      mkdirSync(dist, { recursive: true });
      writeFileSync(file, `${JSON.stringify(sorted(merged), null, 2)}\n`);
    },
  };
}

/** Returns the files of an island of the interface; `null` if the bundle does not contain it. */
function islandFiles(bundle, folder) {
  const parts = Object.values(bundle);
  const script = parts.find(({ type, name }) => type === "chunk" && name === folder)?.fileName;
  if (script === undefined) return null;
  const style = parts.find(({ type, names }) => type === "asset" && names.includes(`${folder}.css`)).fileName;
  const islands = parts.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/src/article/islands.ts")).fileName;
  const reached = new Set();
  const reach = (file) => {
    if (reached.has(file) || bundle[file] === undefined) return;
    reached.add(file);
    for (const next of [...bundle[file].imports, ...bundle[file].dynamicImports]) reach(next);
  };
  for (const file of [script, islands]) reach(file);
  return { script, style, files: [style, ...filesOfComponents(bundle).filter((file) => reached.has(file))].sort() };
}

/** Returns the class names of articles in the classic look that have no conditions. */
function articleClasses() {
  const table = JSON.parse(readFileSync(new URL("../src/look/classic.json", import.meta.url), "utf8"));
  return Object.fromEntries(Object.entries(table).filter(([, names]) => typeof names === "string"));
}

function readManifest(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { files: [] };
  }
}

function sorted(object) {
  return Object.fromEntries(Object.entries(object).sort(([left], [right]) => (left < right ? -1 : 1)));
}
