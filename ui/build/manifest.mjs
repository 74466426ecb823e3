import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Writes `manifest.json` into the folder of the bundles: the files that a document refers to (`boot`, `client`,
 * `preload`, `style`) and all files to publish. Each bundle adds its own part, in any order.
 */
export function manifest(dist) {
  const file = `${dist}/manifest.json`;
  return {
    name: "manifest",
    writeBundle(_options, bundle) {
      const files = Object.keys(bundle);
      const found = { files };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "asset" && chunk.names.includes("main.css")) found.style = chunk.fileName;
        if (chunk.type === "asset" && chunk.names.includes("classic.css")) found.classic = { ...found.classic, style: chunk.fileName };
        if (chunk.facadeModuleId?.endsWith("/src/look/classic.ts"))
          found.classic = { ...found.classic, script: chunk.fileName, classes: articleClasses() };
        if (chunk.type !== "chunk" || !chunk.isEntry) continue;
        found[chunk.name] = chunk.fileName;
        if (chunk.name === "client") found.preload = [...chunk.imports, ...chunk.dynamicImports].sort();
      }
      const before = readManifest(file);
      const merged = { ...before, ...found, files: [...new Set([...before.files, ...files])].sort() };
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
