import { expect, test } from "vitest";

import { fullSite } from "../testing/samples";
import { sampleHit } from "../testing/search-samples";
import type { SearchBackend, SearchHit, SearchQuery } from "./backend";
import { knownNearestPages, queryOf, searchNearestPages } from "./nearest-pages";

const context = { search: fullSite.search!, language: "en" };
const nowhere = { baseUrl: "/", known: [] };

/** Returns a hit for a page. Its title matches the query unless `level` is `none`. */
const page = (title: string, path: string, level: "full" | "none" = "none"): SearchHit =>
  sampleHit(path, {
    url: `https://docs.example${path}#part`,
    hierarchy: { lvl1: title },
    _highlightResult: { hierarchy: { lvl1: { value: title, matchLevel: level } } },
  });

/** Returns a backend with the hits of each query. */
function backendOf(hits: Readonly<Record<string, readonly SearchHit[]>>) {
  const sentQueries: SearchQuery[] = [];
  const backend: SearchBackend = {
    search: async (queries) => {
      sentQueries.push(...queries);
      return queries.map(({ query }) => ({ hits: hits[query] ?? [], nbHits: 0, page: 0, nbPages: 1, query }));
    },
  };
  return { backend, sentQueries };
}

test("pages with a similar path come first, then those whose title matches the last segment", async () => {
  const { backend, sentQueries } = backendOf({
    "set up": [page("Setting up a team", "/teams/start", "full"), page("Billing", "/billing")],
    "guide set up": [page("Set-up", "/guide/setup"), page("Guide", "/guide/")],
  });
  const found = await searchNearestPages(backend, context, { ...nowhere, path: "/guide/set-up.html" });
  expect(found).toEqual([
    { title: "Set-up", href: "/guide/setup", path: "/guide/setup" },
    { title: "Setting up a team", href: "/teams/start", path: "/teams/start" },
  ]);
  expect(sentQueries.map(({ query }) => query)).toEqual(["set up", "guide set up"]);
  // All versions are searched, because the not-found document belongs to no version.
  expect(sentQueries.map(({ facetFilters }) => facetFilters)).toEqual([undefined, undefined]);
});

test("titles in the version of the path come first", async () => {
  const { backend } = backendOf({ zones: [page("Time zones", "/time", "full"), page("Time zones", "/v3/time", "full")] });
  const found = await searchNearestPages(backend, context, { ...nowhere, path: "/v3/zones" });
  expect(found.map(({ path }) => path)).toEqual(["/v3/time", "/time"]);
});

test("the base URL is no part of a query, and addresses are encoded", async () => {
  const { backend, sentQueries } = backendOf({ "a c": [page("A b", "/v1/a%20b", "full")] });
  const found = await searchNearestPages(backend, context, { baseUrl: "/v1/", path: "/v1/a c", known: [] });
  expect(found).toEqual([{ title: "A b", href: "/v1/a%20b", path: "/v1/a b" }]);
  expect(sentQueries.map(({ query }) => query)).toEqual(["a c", "a c"]);
});

test("each page is suggested once, and at most five are", async () => {
  const titles = ["a", "b", "c", "d", "e", "f"].map((name) => page(name, `/${name}/forms`, "full"));
  const { backend } = backendOf({ forms: [...titles, ...titles] });
  const found = await searchNearestPages(backend, context, { ...nowhere, path: "/forms" });
  expect(found.map(({ path }) => path)).toEqual(["/a/forms", "/b/forms", "/c/forms", "/d/forms", "/e/forms"]);
});

test("the home page has no words to search for", async () => {
  const { backend, sentQueries } = backendOf({});
  expect(await searchNearestPages(backend, context, { ...nowhere, path: "/index.html" })).toEqual([]);
  expect(sentQueries).toEqual([]);
});

test("without results, the known pages are suggested", async () => {
  const { backend } = backendOf({});
  const known = [{ label: "Agent", href: "/v3/agent" }];
  expect(await searchNearestPages(backend, context, { baseUrl: "/", path: "/v3/zzz", known })).toEqual(
    knownNearestPages({ baseUrl: "/", path: "/v3/zzz", known }),
  );
});

const KNOWN = ["/", "/guide/", "/guide/forms/", "/guide/forms/fields", "/api"].map((href) => ({ label: href, href }));

test.each([
  ["a similar path alone", "/guide/froms/", ["/guide/forms/"]],
  ["a file name", "/Guide/Forms/index.html", ["/guide/forms/"]],
  ["pages in the same folders, the nearest first", "/guide/forms/select-boxes", ["/guide/forms/", "/guide/forms/fields", "/guide/"]],
  ["nothing in common", "/elsewhere", []],
])("of the known pages: %s", (_, path, expected) => {
  expect(knownNearestPages({ baseUrl: "/", path, known: KNOWN }).map((page) => page.path)).toEqual(expected);
});

test.each([
  ["/v1/guide/set-up.html", "set up"],
  ["/v1/größe_ändern/", "größe ändern"],
  ["/v1/", ""],
  ["/other/page", "page"],
])("the query of %s is %j", (path, query) => {
  expect(queryOf({ baseUrl: "/v1/", path })).toBe(query);
});
