/**
 * Builds the guest modules: modules that the interface provides to the components of a project (React, Docusaurus'
 * modules, the theme's components), and modules that render those components in the embedded engine.
 *
 * `guest.json` lists them: `modules` contains the source of each specifier that a project may import; `server` and
 * `browser` contain the file of each guest module, below `dist/` and `dist/client/`. Server files import each other
 * only as `guest:…`. `classic` contains `browser`, `styles` and `files` for sites with that look. `styles` contains the style sheets below `dist/client/` that only pages with components load:
 * `islands` for all of them, `page` for pages that are a component. `files` lists all files below `dist/client/` that a
 * site without components does not need.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { build as esbuild } from "esbuild";

import { SPECIFIERS } from "./guest-specifiers.mjs";
import { pageStyles } from "./page-styles.mjs";
import { bundle as bundleStyle } from "./styles.mjs";

const SOURCES = resolve(dirname(fileURLToPath(import.meta.url)), "../src");
const GUEST = join(SOURCES, "guest");
const ISLANDS = join(SOURCES, "article/islands.ts");
const START = join(SOURCES, "start.tsx");
const require = createRequire(import.meta.url);

/** Guest modules whose sources are in `src/guest`. */
const OWN = {
  page: "page.ts",
  docusaurus: "docusaurus/index.ts",
  theme: "theme/index.ts",
  "theme-common": "theme-common/index.ts",
  "stand-in": "stand-in.ts",
  "react-additions": "react-additions.ts",
};

/** Guest modules for the engine only. */
const SERVER_ONLY = { host: "server/host.ts", environment: "server/environment.ts" };

/** Guest modules that re-export packages, with the file of each package. */
const LIBRARY = {
  react: "react",
  "react/jsx-runtime": "react-jsx-runtime",
  "react-dom": "react-dom",
  "react-dom/client": "react-dom-client",
};

/** Style sheets of pages with components. */
const STYLES = ["islands", "page"];

/** Packages may be compiled for React's development JSX functions, so they are provided in production too. */
const DEVELOPMENT_JSX = "react/jsx-dev-runtime";

const LIBRARY_NAMES = [...Object.keys(LIBRARY), DEVELOPMENT_JSX];
const VIRTUAL = "\0guest:";
const fileName = (name) => `guest-${name.replaceAll("/", "-")}`;
/** Returns the source file of a guest module; `null` for a package. */
export const guestFile = (name) => {
  const file = { ...OWN, ...SERVER_ONLY }[name];
  return file === undefined ? null : join(GUEST, file);
};

const sourceOf = (name, files) => (name in files ? join(GUEST, files[name]) : VIRTUAL + name);

/** Adds the guest modules to the browser's bundle as separate files that share chunks with the interface. */
export function guestBrowser(dist, mode, look) {
  const references = new Map();
  const sheets = new Map();
  return {
    name: "guest-browser",
    async buildStart() {
      const names = [...LIBRARY_NAMES, ...Object.keys(OWN)];
      // Rollup orders implicit entries by the time at which they are loaded, and modules and chunks by their entries.
      for (const id of [START, ...names.map((name) => VIRTUAL + name)]) await loadGraph(this, id);
      for (const name of names) {
        const reference = this.emitFile({
          type: "chunk",
          id: VIRTUAL + name,
          name: fileName(name),
          // Prevents Rollup from moving modules of the interface to other chunks.
          implicitlyLoadedAfterOneOf: [START],
          preserveSignature: "strict",
        });
        references.set(name, reference);
      }
    },
    // Resolves the emitted entries before plugins that search files, which would resolve them in an arbitrary order.
    resolveId: { order: "pre", handler: (source) => (source.startsWith(VIRTUAL) || source === START ? source : null) },
    load(id) {
      if (!id.startsWith(VIRTUAL)) return null;
      const name = id.slice(VIRTUAL.length);
      return name in OWN ? ownSource(join(GUEST, OWN[name])) : librarySource(name, mode);
    },
    async generateBundle() {
      for (const name of look === "own" ? STYLES : ["islands"]) {
        const own = await bundleStyle(join(SOURCES, `styles/${name}.css`), mode);
        const source = name === "page" ? (await pageStyles(mode)) + own : own;
        sheets.set(name, this.emitFile({ type: "asset", name: `${name}.css`, source }));
      }
    },
    writeBundle(_options, bundle) {
      const browser = [...references].map(([name, reference]) => [`guest:${name}`, this.getFileName(reference)]);
      const styles = [...sheets].map(([name, reference]) => [name, this.getFileName(reference)]);
      const files = [...filesOfComponents(bundle), ...styles.map(([, file]) => file)].sort();
      const part = { browser: Object.fromEntries(browser), styles: Object.fromEntries(styles), files };
      writeGuests(dist, look === "own" ? part : { [look]: part });
    },
  };
}

/** Loads a module and all modules that it imports, one after the other. */
async function loadGraph(context, id, loaded = new Set()) {
  if (loaded.has(id)) return;
  loaded.add(id);
  const { importedIds, dynamicallyImportedIds } = await context.load({ id, resolveDependencies: true });
  for (const imported of [...importedIds, ...dynamicallyImportedIds]) await loadGraph(context, imported, loaded);
}

/** Returns the scripts that only islands import. A site without components does not need them. */
export function filesOfComponents(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const reached = new Set();
  const reach = (file) => {
    const chunk = bundle[file];
    if (chunk === undefined || reached.has(file) || chunk.facadeModuleId === ISLANDS) return;
    reached.add(file);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) reach(next);
  };
  for (const { fileName, isEntry, isImplicitEntry } of chunks) if (isEntry && !isImplicitEntry) reach(fileName);
  return chunks.map(({ fileName }) => fileName).filter((file) => !reached.has(file));
}

/** Resolves `x.browser` to `x.server` in the server's bundle. */
export function sides() {
  return {
    name: "sides",
    resolveId(source, importer, options) {
      if (!source.endsWith(".browser")) return null;
      return this.resolve(source.replace(/browser$/, "server"), importer, { ...options, skipSelf: true });
    },
  };
}

/** Returns the entries of the server's bundle for Rollup's `input`. */
export function guestServerInput() {
  const names = [...LIBRARY_NAMES, ...Object.keys(OWN), ...Object.keys(SERVER_ONLY)];
  return Object.fromEntries(names.map((name) => [name.replaceAll("/", "-"), sourceOf(name, { ...OWN, ...SERVER_ONLY })]));
}

/** Finishes the server's files: rewrites their imports of each other to the specifiers of the engine. */
export function guestServer(dist, mode) {
  const names = new Map();
  const alive = JSON.stringify(join(GUEST, "server/react-19-1.ts"));
  return {
    name: "guest-server",
    resolveId: (source) => (source.startsWith(VIRTUAL) ? source : null),
    load(id) {
      if (!id.startsWith(VIRTUAL)) return null;
      const name = id.slice(VIRTUAL.length);
      if (name === "react-dom/client") return browserOnlySource(name, mode);
      return `import ${alive};\n${librarySource(name, mode)}`;
    },
    generateBundle(_options, bundle) {
      const known = [...LIBRARY_NAMES, ...Object.keys(OWN), ...Object.keys(SERVER_ONLY)];
      for (const chunk of Object.values(bundle)) {
        const entry = chunk.isEntry ? known.find((name) => name.replaceAll("/", "-") === chunk.name) : undefined;
        names.set(chunk.fileName, `guest:${entry ?? chunk.fileName.replace(/\.js$/, "")}`);
      }
      for (const chunk of Object.values(bundle)) chunk.code = withGuestImports(chunk.code, this.parse(chunk.code), names);
    },
    writeBundle() {
      const files = [...names].map(([file, name]) => [name, `server/${file}`]).sort();
      writeGuests(dist, { modules: SPECIFIERS, server: Object.fromEntries(files) });
    },
  };
}

/** Returns a module that re-exports a package. The list of names is read from the installed package. */
function librarySource(name, mode) {
  if (name === DEVELOPMENT_JSX) {
    return [
      `import { Fragment, jsx } from "react/jsx-runtime";`,
      `export const jsxDEV = (type, props, key) => jsx(type, props, key);`,
      `export { Fragment };`,
      `export default { Fragment, jsxDEV };`,
    ].join("\n");
  }
  return `import { __moduleExports as all } from "${name}";\nexport default all;\nexport const { ${exportsOf(name, mode).join(", ")} } = all;\n`;
}

/** Returns a module that exports another module's names as its own variables. Rollup loses names that a chunk only re-exports. */
async function ownSource(file) {
  const result = await esbuild({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    packages: "external",
    outdir: ".",
  });
  const [{ exports }] = Object.values(result.metafile.outputs);
  const own = exports.map((name) => `export const ${name} = all.${name};`);
  return [`import * as all from ${JSON.stringify(file)};`, ...own].join("\n");
}

/** Returns a module with the same names. Its functions throw an error that they require a browser. */
function browserOnlySource(name, mode) {
  const functions = exportsOf(name, mode).map((one) => `export const ${one} = refuse(${JSON.stringify(one)});`);
  const refuse = `const refuse = (name) => () => { throw new Error(name + " of ${name} needs a browser"); };`;
  return [refuse, ...functions, `export default { ${exportsOf(name, mode).join(", ")} };`].join("\n");
}

function exportsOf(name, mode) {
  const folder = dirname(require.resolve(`${name.split("/")[0]}/package.json`));
  return Object.keys(require(join(folder, `cjs/${LIBRARY[name]}.${mode}.js`)));
}

function withGuestImports(code, program, names) {
  const sources = program.body.flatMap((statement) => (statement.source ? [statement.source] : []));
  let changed = code;
  for (const { start, end, value } of sources.reverse()) {
    const name = names.get(value.replace(/^\.\//, ""));
    if (name === undefined) throw new Error(`a guest module imports \`${value}\`, which the engine does not have`);
    changed = changed.slice(0, start) + JSON.stringify(name) + changed.slice(end);
  }
  return changed;
}

/** Keys of `guest.json`, in order. */
const EMPTY = { modules: {}, server: {}, browser: {}, styles: {}, files: [] };

/** Writes a part of `guest.json`. Each bundle adds its own part, in any order. */
function writeGuests(dist, part) {
  const file = join(dist, "guest.json");
  mkdirSync(dist, { recursive: true });
  const merged = { ...read(file), ...part };
  const ordered = { ...EMPTY, ...merged };
  writeFileSync(file, `${JSON.stringify(ordered, null, 2)}\n`);
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
