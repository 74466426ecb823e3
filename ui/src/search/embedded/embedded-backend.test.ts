/** Replays `fixtures/cases/search.json`, which `crates/docs-search-index/tests/it/cases.rs` also replays. */

import { expect, test, vi } from "vitest";

import cases from "../../../../fixtures/cases/search.json";
import files from "../../../../fixtures/search/index.json";
import type { SearchQuery } from "../backend";
import { embeddedBackend } from "./embedded-backend";
import { fold } from "./fold";
import { singular } from "./plural";
import { tokens } from "./tokens";

/** Loads a file of the committed sample index, which the Rust builder generates from the pages of the cases. */
const load = async (name: string): Promise<unknown> => {
  const file = (files as Record<string, unknown>)[name];
  if (file === undefined) throw new Error(`no file ${name}`);
  return file;
};

test.each(cases.fold)("%s is folded to %s", (text, expected) => {
  expect(fold(text ?? "")).toBe(expected);
});

test.each(cases.singular)("%s has the form %s", (word, expected) => {
  expect(singular(word ?? "")).toBe(expected);
});

test.each(cases.tokens)("the tokens of $text", ({ text, expect: expected }) => {
  const found = tokens(text).map(({ folded, start, end, kind }) => [folded, text.slice(start, end), kind]);
  expect(found).toEqual(expected);
});

interface ExpectedHit {
  readonly url: string;
  readonly type: string;
  readonly snippet?: string;
  readonly highlight?: Readonly<Record<string, string>>;
  readonly matchLevel?: Readonly<Record<string, string>>;
}

test.each(cases.answers)("$name", async ({ params, expect: expected }) => {
  const query = { indexName: "docs", highlightPreTag: "[", highlightPostTag: "]", ...(params as { query: string }) };
  const [answer] = await embeddedBackend({ baseUrl: "/search-index/", load }).search([query satisfies SearchQuery]);
  const wanted: readonly ExpectedHit[] = expected.hits;
  expect(answer?.hits.map(({ url, type }) => ({ url, type }))).toEqual(wanted.map(({ url, type }) => ({ url, type })));
  expect(answer?.nbHits).toBe(expected.nbHits);
  wanted.forEach(({ snippet, highlight, matchLevel }, index) => {
    const hit = answer?.hits[index];
    const marked = { ...hit?._highlightResult?.hierarchy, content: hit?._highlightResult?.content };
    const fields = (field: "value" | "matchLevel", of: object) =>
      Object.fromEntries(Object.keys(of).map((name) => [name, marked[name as keyof typeof marked]?.[field]]));
    if (snippet !== undefined) expect(hit?._snippetResult?.content?.value).toBe(snippet);
    expect(fields("value", highlight ?? {})).toEqual(highlight ?? {});
    expect(fields("matchLevel", matchLevel ?? {})).toEqual(matchLevel ?? {});
  });
});

test("a file is loaded once, and only when a query requires it", async () => {
  const names: string[] = [];
  const backend = embeddedBackend({
    baseUrl: "",
    load: (name) => {
      names.push(name);
      return load(name);
    },
  });
  expect(names).toEqual([]);
  const query = { indexName: "docs", query: "401 " };
  await backend.search([query, query]);
  await backend.search([query]);
  expect(names).toEqual([...new Set(names)]);
  expect(names.filter((name) => name.startsWith("p-"))).toHaveLength(1);
});

test("a small index is one file", async () => {
  const { "root.json": root, ...others } = files as Record<string, unknown>;
  const names: string[] = [];
  const single = embeddedBackend({
    baseUrl: "",
    load: async (name) => {
      names.push(name);
      return { ...(root as object), files: others };
    },
  });
  const query = { indexName: "docs", query: "form" };
  expect(await single.search([query])).toEqual(await embeddedBackend({ baseUrl: "", load }).search([query]));
  expect(names).toEqual(["root.json"]);
});

test("a group that has fewer pages after another build is loaded again with a new root", async () => {
  let build = 1;
  let groups = 0;
  const backend = embeddedBackend({
    baseUrl: "",
    load: (name) => {
      if (name === "root.json") build++;
      if (name.startsWith("p-")) groups++;
      return name.startsWith("p-") && build === 2 ? Promise.resolve([]) : load(name);
    },
  });
  await backend.search([{ indexName: "docs", query: "zzzzqq" }]);
  const [answer] = await backend.search([{ indexName: "docs", query: "form" }]);
  expect(answer?.hits.length).toBeGreaterThan(0);
  expect([build, groups > 1]).toEqual([3, true]);
});

test("after a failure all files are loaded again", async () => {
  let broken = true;
  const backend = embeddedBackend({
    baseUrl: "",
    load: (name) => (broken ? Promise.reject(new Error("offline")) : load(name)),
  });
  const query = { indexName: "docs", query: "form" };
  await expect(backend.search([query])).rejects.toThrow("offline");
  broken = false;
  expect((await backend.search([query]))[0]?.hits.length).toBeGreaterThan(0);
});

test("a search whose files are gone after another build is repeated with new ones", async () => {
  const roots: number[] = [];
  let build = 1;
  const backend = embeddedBackend({
    baseUrl: "",
    load: (name) => {
      if (name === "root.json") roots.push(build);
      // Only the root of a build refers to its other files.
      return name === "root.json" || roots.at(-1) === build ? load(name) : Promise.reject(new Error("gone"));
    },
  });
  await backend.search([{ indexName: "docs", query: "form" }]);
  build = 2;
  const [answer] = await backend.search([{ indexName: "docs", query: "401 " }]);
  expect(answer?.hits.length).toBeGreaterThan(0);
  expect(roots).toEqual([1, 2]);
});

test("an index that has been loaded for a while is requested again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let roots = 0;
  const backend = embeddedBackend({ baseUrl: "", load: (name) => load(name).finally(() => name === "root.json" && roots++) });
  const query = { indexName: "docs", query: "form" };
  await backend.search([query]);
  vi.advanceTimersByTime(59_000);
  await backend.search([query]);
  expect(roots).toBe(1);
  vi.advanceTimersByTime(1_000);
  await backend.search([query]);
  expect(roots).toBe(2);
  vi.useRealTimers();
});
