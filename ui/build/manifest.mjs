import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Writes `manifest.json` into the folder of the bundles: the files that a document refers to (`boot`, `client`,
 * `preload`, `style`, and `blocks` for pages with rare blocks) and all files to publish. Each bundle adds its own part, in any order. `classic` contains the same for that look,
 * its `files`, those that only it has (`only`), and the class names of articles.
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
        if (chunk.type === "asset" && chunk.names.includes("blocks.css")) found.blocks = chunk.fileName;
        if (chunk.type !== "chunk" || !chunk.isEntry) continue;
        found[chunk.name] = chunk.fileName;
        if (chunk.name === "client") found.preload = [...chunk.imports, ...chunk.dynamicImports].sort();
      }
      const before = readManifest(file);
      const only = files.filter((name) => name.startsWith(`${look}-`) || name === found.style).sort();
      const added = look === "own" ? found : { [look]: { ...found, classes: articleClasses(), files: files.sort(), only } };
      const merged = { ...before, ...added, files: [...new Set([...before.files, ...files])].sort() };
      mkdirSync(dist, { recursive: true });
      writeFileSync(file, `${JSON.stringify(sorted(merged), null, 2)}\n`);
    },
  };
}

/** Returns the class names of articles in the classic look: those without conditions. */
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
