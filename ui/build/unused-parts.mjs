/**
 * Parts of the router's library that classes of it refer to and the interface never uses, so that bundlers cannot leave them out: `Link`, since
 * links are plain elements (`src/routes/links.ts`), and queries as JSON (`src/routes/query-string.ts`). React itself has what
 * `use-sync-external-store/shim` adds to older versions.
 */
/** Modules by the package that imports them and by their specifier. */
const REPLACED = {
  "react-router ./link.js": unused("Link", "useLinkProps", "createLink", "linkOptions"),
  "router-core ./searchParams.js": unused("defaultParseSearch", "defaultStringifySearch", "parseSearchWith", "stringifySearchWith"),
  "use-sync-external-store use-sync-external-store/shim": 'export { useSyncExternalStore } from "react";',
};

const VIRTUAL = "\0unused:";

/** Leaves these parts out of a bundle. Whoever calls one all the same finds an error that names it. */
export function unusedParts() {
  return {
    name: "unused-parts",
    resolveId(source, importer = "") {
      const key = `${/\/node_modules\/(?:@tanstack\/)?([\w-]+)\//.exec(importer)?.[1]} ${source}`;
      return key in REPLACED ? VIRTUAL + key : null;
    },
    load: (id) => (id.startsWith(VIRTUAL) ? REPLACED[id.slice(VIRTUAL.length)] : null),
  };
}

function unused(...names) {
  const refuse = (name) => `export const ${name} = () => { throw new Error("${name} of the router's library is left out of the bundle"); };`;
  return names.map(refuse).join("\n");
}
