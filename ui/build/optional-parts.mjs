import { join, resolve } from "node:path";

const SOURCES = resolve(import.meta.dirname, "../src");

/** Modules that only some sites load, by the name of their part in the manifest. Each is the target of dynamic imports. */
const PARTS = {
  blog: ["blog/BlogContent.tsx"],
  embeddedSearch: ["search/embedded/embedded-backend.ts"],
  hideOnScroll: ["layout/hide-on-scroll.ts"],
  hostedSearch: ["search/hosted/index.ts"],
  listings: ["pages/ListingView.tsx"],
  notices: ["layout/Notices.tsx"],
  search: ["search/dialog.ts", "routes/SearchRoute.tsx"],
  synonyms: ["search/embedded/synonyms.ts"],
  versionLists: ["routes/version-lists.ts"],
};

/** Returns the files of a bundle that only an optional part needs, for each part. */
export function optionalParts(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const filesOf = ([name, modules]) => {
    const without = new Set(modules.map((module) => fileOf(chunks, join(SOURCES, module))));
    const reached = new Set();
    const reach = (file) => {
      const chunk = bundle[file];
      if (chunk === undefined || reached.has(file) || without.has(file)) return;
      const needed = chunk.imports.find((imported) => without.has(imported));
      if (needed !== undefined) throw new Error(`${file} can't be loaded without ${needed} of the part ${name}`);
      reached.add(file);
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) reach(next);
    };
    for (const { fileName, isEntry, isImplicitEntry } of chunks) if (isEntry || isImplicitEntry) reach(fileName);
    const files = chunks.map(({ fileName }) => fileName).filter((file) => !reached.has(file));
    return [name, files.sort()];
  };
  return Object.fromEntries(Object.entries(PARTS).map(filesOf));
}

function fileOf(chunks, module) {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (chunk === undefined) throw new Error(`the bundle does not contain ${module}`);
  return chunk.fileName;
}
