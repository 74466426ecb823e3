import { afterEach, expect, test, vi } from "vitest";

import dialogRequest from "../../../fixtures/search/dialog-request.json";
import { preferVersion } from "../state/preferred-version";
import { docsVersions, fullSite, samplePage } from "../testing/samples";
import { contextFilters, searchedVersions } from "./context";
import { searchQuery, snippetWords } from "./query";

const search = fullSite.search!;

afterEach(() => void vi.unstubAllGlobals());

function pageOfVersion(name: string) {
  return samplePage({ version: { instance: "default", name, label: name, badge: false, banner: null } });
}

test("the request equals that of the official dialog byte for byte", () => {
  const context = { search, language: "en", versions: { default: "current" } };
  expect(JSON.stringify({ requests: [searchQuery("api key", 10, context)] })).toBe(JSON.stringify(dialogRequest));
});

test("the searched version is the page's, otherwise the preferred one, otherwise the latest", () => {
  expect(searchedVersions(docsVersions, pageOfVersion("v3"))).toEqual({ default: "v3" });
  expect(searchedVersions(docsVersions, samplePage())).toEqual({ default: "current" });
  preferVersion("v3", "default");
  expect(searchedVersions(docsVersions, samplePage())).toEqual({ default: "v3" });
  expect(searchedVersions(docsVersions, pageOfVersion("current"))).toEqual({ default: "current" });
  preferVersion("gone", "default");
  expect(searchedVersions(docsVersions, samplePage())).toEqual({ default: "current" });
  expect(searchedVersions(docsVersions, null)).toEqual({ default: "current" });
});

test("a site that always searches everything has no filters", () => {
  const context = { search: { ...search, contextual: false }, language: "en", versions: {} };
  expect(contextFilters(context)).toBeUndefined();
  expect(searchQuery("x", 10, context)).not.toHaveProperty("facetFilters");
});

test("snippets are shorter in narrow windows", () => {
  const context = { search, language: "en", versions: {} };
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(max-width: 768px)" }));
  expect(snippetWords(context)).toBe(5);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  expect(snippetWords(context)).toBe(10);
});
