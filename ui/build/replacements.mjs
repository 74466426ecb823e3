import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const INTERFACE = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const SOURCES = join(INTERFACE, "src");

/** Names the interface's own modules in a folder of replacements: `@ui/layout/Footer`. */
const ORIGINAL = "@ui/";

/** There is one React and one router on a page, and they are the interface's. */
const REACT = /^(react|react-dom|scheduler|@tanstack\/react-router)(\/|$)/;

/**
 * Components that are given the same on every page, or are never rendered on the server. All others are rendered on
 * the server with marks in the place of words and addresses, and a replacement might read them.
 */
const NEVER_GIVEN_MARKS =
  /^(layout\/(AnnouncementBar|BackToTop|ColorModeSwitch|ExternalMark|Footer|Icon|SearchButton|SkipLink|ThemedImage)|overlays\/|pages\/(ErrorPage|NotFound|PageError|SearchPage)|panel\/|search\/|article\/|routes\/)/;

/** The folder of replacements that the build is told of, and what is in it. */
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
    seesMarks: modules.some((file) => !NEVER_GIVEN_MARKS.test(file)),
  };
}

/**
 * Puts a site's own modules in the place of the interface's: whoever imports `src/layout/Footer.tsx` gets
 * `FOLDER/layout/Footer.tsx`. A replacement imports the originals, its own one included, as `@ui/layout/Footer`.
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

/** Found here and not by the bundler, which would ask for its replacement again. */
function originalFile(name) {
  const file = ["", ".tsx", ".ts"].map((extension) => join(SOURCES, name + extension)).find(isFile);
  if (file === undefined) throw new Error(`the interface has no module \`${name}\``);
  return file;
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** On the server, fragments with marks are made only of components that are known not to read them. */
export function wholeShells(found) {
  if (!found?.seesMarks) return null;
  return {
    name: "whole-shells",
    resolveId: (source) => (source === "./server/shells" ? join(SOURCES, "server/whole-shells.tsx") : null),
  };
}
