import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SOURCES = resolve(import.meta.dirname);

/**
 * Layers of the interface, the lowest first. A file imports its own folder and folders of lower layers. Code that is loaded on demand may
 * be in any layer. Files outside all folders are the entries, above all layers.
 */
const LAYERS: readonly (readonly string[])[] = [
  ["lib"],
  ["data"],
  ["look"],
  ["state"],
  ["layout"],
  ["sidebar", "search", "blog", "guest"],
  ["panel", "pages", "shell", "article", "feedback", "request-form"],
  ["overlays", "server"],
  ["routes"],
];

/** Modules of `src`, without tests. */
const modules = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\/|\/fixtures\//.test(file),
);

/** Returns the files of `src` that a file imports, including imports of types. */
function importsOf(file: string, pattern: RegExp): readonly string[] {
  const sources = [...readFileSync(join(SOURCES, file), "utf8").matchAll(pattern)].map(([, source = ""]) => source);
  return sources.flatMap((source) => {
    const path = join(SOURCES, dirname(file), source);
    const found = [".ts", ".tsx"].map((extension) => path + extension).find((path) => existsSync(path));
    return found === undefined ? [] : [relative(SOURCES, found)];
  });
}

/** Matches imports that are evaluated or type-checked together with the file. */
const STATIC = /(?:from|^import) "(\.[^"]+)"/gm;
/** Matches all imports, including imports on demand. */
const ALL = /(?:from|^import|import\() ?"(\.[^"]+)"/gm;

const layerOf = (file: string) => {
  const layer = LAYERS.findIndex((folders) => folders.includes(file.split("/")[0] ?? ""));
  return layer === -1 && !file.includes("/") ? LAYERS.length : layer;
};

/** Returns an import cycle that contains a file, if there is one. */
function circleFrom(start: string, graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const waiting = [[start]];
  const seen = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const next of graph.get(path.at(-1) ?? "") ?? []) {
      if (next === start) return [...path, next];
      if (!seen.has(next)) waiting.push([...path, next]);
      seen.add(next);
    }
  }
  return [];
}

test("every folder has a layer", () => {
  expect(modules.filter((file) => layerOf(file) === -1)).toEqual([]);
});

test("files import folders of lower layers only, besides their own", () => {
  const folderOf = (file: string) => file.split("/").slice(0, -1)[0];
  const isUpward = (from: string, to: string) => folderOf(from) !== folderOf(to) && layerOf(to) >= layerOf(from);
  const upward = modules.flatMap((from) =>
    importsOf(from, STATIC)
      .filter((to) => isUpward(from, to))
      .map((to) => `${from} -> ${to}`),
  );
  expect(upward).toEqual([]);
});

test("imports have no cycles", () => {
  const graph = new Map(modules.map((file) => [file, importsOf(file, ALL)]));
  expect([...graph.values()].flat().length).toBeGreaterThan(modules.length);
  expect(modules.map((file) => circleFrom(file, graph)).filter((circle) => circle.length > 0)).toEqual([]);
});
