import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const INTERFACE = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const SOURCES = join(INTERFACE, "src");

/** Prefix of the interface's own modules in a folder of replacements: `@ui/layout/Footer`. */
const ORIGINAL = "@ui/";

/** A page has a single React and a single router: those of the interface. */
const REACT = /^(react|react-dom|scheduler|@tanstack\/react-router)(\/|$)/;

/** Returns the folder of replacements and the modules that it contains. */
export function findReplacements(folder) {
  if (!folder) return null;
  const root = resolve(folder);
  const modules = readdirSync(root, { recursive: true })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(SOURCES, file)));
  const style = join(root, "index.css");
  return {
    root,
    modules: new Map(modules.map((file) => [join(SOURCES, file), join(root, file)])),
    style: existsSync(style) ? style : null,
  };
}

/**
 * Replaces the interface's modules with those of a site: imports of `src/layout/Footer.tsx` resolve to
 * `FOLDER/layout/Footer.tsx`. A replacement imports the originals, including its own, as `@ui/layout/Footer`.
 */
export function replacements(found) {
  if (found === null) return null;
  const entry = join(SOURCES, "entry-client.ts");
  const isOurs = (file) => !relative(found.root, file).startsWith("..");
  return {
    name: "replacements",
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const from = (file) => this.resolve(source, file, { ...options, skipSelf: true });
      if (source.startsWith(ORIGINAL)) return originalFile(source.slice(ORIGINAL.length));
      const isPackage = !source.startsWith(".") && !source.startsWith("/");
      if (isOurs(importer)) {
        if (!isPackage) return null;
        return REACT.test(source) ? from(entry) : ((await from(importer)) ?? from(entry));
      }
      if (isPackage) return null;
      const original = await from(importer);
      return (original && found.modules.get(original.id)) ?? original;
    },
  };
}

/** Resolves the file without the bundler, which would return the replacement again. */
function originalFile(name) {
  const file = ["", ".tsx", ".ts"].map((extension) => join(SOURCES, name + extension)).find(isFile);
  if (file === undefined) throw new Error(`the interface has no module \`${name}\``);
  return file;
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Configures the server to render each shell as a whole, for replacements that read the strings of pages. */
export function uncomposedShells() {
  return {
    name: "uncomposed-shells",
    resolveId: (source) => (source === "./server/shells" ? join(SOURCES, "server/uncomposed-shells.ts") : null),
  };
}
