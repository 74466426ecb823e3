import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const FILE = "dist/manifest.json";

/**
 * Writes `dist/manifest.json`: what a document names (`boot`, `client`, `preload`, `style`) and all
 * files that have to be published. Each bundle adds its own part, so their order doesn't matter.
 */
export function manifest() {
  return {
    name: "manifest",
    writeBundle(_options, bundle) {
      const files = Object.keys(bundle);
      const found = { files };
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) found.style = file.fileName;
        if (file.type !== "chunk" || !file.isEntry) continue;
        found[file.name] = file.fileName;
        if (file.name === "client") found.preload = [...file.imports].sort();
      }
      const before = readManifest();
      const merged = { ...before, ...found, files: [...new Set([...before.files, ...files])].sort() };
      mkdirSync("dist", { recursive: true });
      writeFileSync(FILE, `${JSON.stringify(sorted(merged), null, 2)}\n`);
    },
  };
}

function readManifest() {
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return { files: [] };
  }
}

function sorted(object) {
  return Object.fromEntries(Object.entries(object).sort(([left], [right]) => (left < right ? -1 : 1)));
}
