import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SOURCES = resolve(import.meta.dirname);

/** Modules of a folder, without tests. */
const modules = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\/|\/fixtures\//.test(file),
);

/** Returns the top-level folder of a source file; for a file outside all folders, its own name. */
const folderOf = (file: string) => file.split("/")[0] ?? "";

/** Returns the folders that each folder imports from. Dynamic imports are excluded. */
function imports(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of modules) {
    for (const [, source = ""] of readFileSync(join(SOURCES, file), "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      const from = folderOf(file);
      const to = folderOf(relative(SOURCES, join(SOURCES, dirname(file), source)));
      if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

/** Returns whether one folder imports the other, directly or indirectly. */
function reaches(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const next of graph.get(folder) ?? []) {
      if (next === to) return true;
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
  return false;
}

test("imports between folders have no cycles", () => {
  const graph = imports();
  expect(graph.size).toBeGreaterThan(10);
  const circles = [...graph.keys()].filter((folder) => reaches(graph, folder, folder));
  expect(circles).toEqual([]);
});
