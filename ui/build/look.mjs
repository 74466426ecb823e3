/**
 * Looks of the interface. The bundles for browsers are built once for each look. The bundles of the interface's own look contain no code of
 * another look.
 */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = resolve(dirname(fileURLToPath(import.meta.url)), "../src");
const OWN = join(SOURCES, "look/own.ts");

/** Modules that read the table of class names. */
const TABLE_READERS = ["look/look.ts", "look/wrap-in-look.tsx"].map((file) => join(SOURCES, file));

/** Sets the table of a look when the modules of the interface are loaded. */
export function tableOf(look) {
  const entry = join(SOURCES, "entry-client.ts");
  return {
    name: "look-table",
    transform: (code, id) =>
      id === entry ? { code: `import ${JSON.stringify(`./look/set-${look}`)};\n${code}`, map: { mappings: "" } } : null,
  };
}

/**
 * Replaces the modules that read the table with `src/look/own.ts`. Each importer has its own copy, because the minifier inlines a function
 * only if no other chunk imports it.
 */
export function ownLook() {
  return {
    name: "own-look",
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found !== null && TABLE_READERS.includes(found.id) ? `${OWN}?${importer}` : found;
    },
    load: (id) => (id.startsWith(`${OWN}?`) ? readFileSync(OWN, "utf8") : null),
  };
}
