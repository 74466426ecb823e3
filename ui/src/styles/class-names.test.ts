/** Class names of the interface beside those that projects use. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Sources of the interface. */
const SOURCES = join(import.meta.dirname, "..");

/**
 * Utilities of Tailwind CSS that are plain words. A project with Tailwind has a rule for each of them that occurs anywhere in its documents.
 * `container` and `sr-only` are missing: Infima and the interface use them for the same purpose.
 */
const UTILITIES = (
  "absolute antialiased block blur border capitalize collapse contents fixed flex flow-root grayscale grid grow hidden inline " +
  "inline-block inline-flex inline-grid inline-table invert invisible isolate italic line-through list-item lowercase normal-case " +
  "not-italic ordinal outline overline prose relative resize ring rounded sepia shadow shrink static sticky table table-cell table-row " +
  "transform transition truncate underline uppercase visible"
).split(" ");

test("no class name is a utility of Tailwind CSS", () => {
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  const rules = sheets.map((file) => readFileSync(join(SOURCES, file), "utf8")).join("");
  const names = new Set([...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
  expect(names.size).toBeGreaterThan(100);
  expect(UTILITIES.filter((utility) => names.has(utility))).toEqual([]);
});
