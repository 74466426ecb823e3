import { expect, test } from "vitest";

import { docsVersions, fullSite } from "../testing/samples";
import { serverSearch } from "./server-search";

const search = { ...fullSite.search!, embedded: "/search-index/" };

test("without scripts, the server searches the latest versions in the language of the page", () => {
  expect(JSON.parse(serverSearch(search, "en", docsVersions)!)).toEqual({
    title: 'Search results for "{query}"',
    none: "No results were found",
    language: "en",
    facetFilters: ["language:en", ["docusaurus_tag:default", "docusaurus_tag:docs-default-current"]],
    hitsPerPage: 20,
  });
  expect(JSON.parse(serverSearch({ ...search, contextual: false }, "en", docsVersions)!)).toMatchObject({ facetFilters: [] });
});

test("a site without an index of its own has no such parameters", () => {
  expect(serverSearch(fullSite.search!, "en", docsVersions)).toBeUndefined();
});
