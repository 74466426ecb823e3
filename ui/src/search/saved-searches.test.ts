import { expect, test } from "vitest";

import { sampleHit } from "../testing/search-samples";
import { openSavedSearches, savedForm, type SavedSearch } from "./saved-searches";

const RECENT = "__DOCSEARCH_RECENT_SEARCHES__docs";
const FAVORITES = "__DOCSEARCH_FAVORITE_SEARCHES__docs";

const saved = (name: string): SavedSearch => savedForm({ hit: sampleHit(name), href: "", parent: null, last: true });
const names = (list: readonly SavedSearch[]) => list.map(({ objectID }) => objectID).join("");

test("at most seven recent searches are kept, the newest first, without duplicates", () => {
  const searches = openSavedSearches("docs");
  for (const name of "abcdefgh") searches.addRecent(saved(name));
  searches.addRecent(saved("d"));
  expect(names(searches.lists.get().recent)).toBe("dhgfecb");
  expect(names(openSavedSearches("docs").lists.get().recent)).toBe("dhgfecb");
  searches.removeRecent(saved("d"));
  expect(names(searches.lists.get().recent)).toBe("hgfecb");
});

test("a favourite leaves the recent searches; ten favourites at most leave room for four recent searches", () => {
  const searches = openSavedSearches("docs");
  for (const name of "abcdefg") searches.addRecent(saved(name));
  searches.addFavorite(saved("a"));
  expect(names(searches.lists.get().recent)).toBe("gfed");
  searches.addRecent(saved("a"));
  expect(names(searches.lists.get().recent)).toBe("gfed");
  for (const name of "0123456789") searches.addFavorite(saved(name));
  expect(names(searches.lists.get().favorites)).toBe("9876543210");
  searches.removeFavorite(saved("9"));
  expect(names(searches.lists.get().favorites)).toBe("876543210");
});

test("a content record is saved as its page", () => {
  const page = sampleHit("page");
  const text = sampleHit("text", {
    type: "content",
    content: "words",
    url: "https://docs.example/page#part",
    hierarchy: { lvl1: "Page", lvl2: "Part" },
  });
  expect(savedForm({ hit: text, href: "", parent: page, last: true }).objectID).toBe("page");
  const alone = savedForm({ hit: text, href: "", parent: null, last: true });
  expect(alone).toMatchObject({ url: "https://docs.example/page", type: "lvl1", content: null, hierarchy: { lvl1: "Page", lvl2: null } });
});

test("marks are not stored, and invalid values are ignored", () => {
  const hit = sampleHit("a", { _snippetResult: { content: { value: "<mark>a</mark>", matchLevel: "full" } } });
  openSavedSearches("docs").addRecent(savedForm({ hit, href: "", parent: null, last: true }));
  expect(localStorage.getItem(RECENT)).not.toContain("mark");
  for (const junk of ["{", "null", "{}", '[1,null,{"objectID":"a"},{"objectID":"a","hierarchy":{},"url":"javascript:0"}]']) {
    localStorage.setItem(RECENT, junk);
    localStorage.setItem(FAVORITES, junk);
    expect(openSavedSearches("docs").lists.get(), junk).toEqual({ recent: [], favorites: [] });
  }
});

test("lists stored by the official dialog are read", () => {
  const entry = { ...sampleHit("a"), __docsearch_parent: null, __autocomplete_id: 0 };
  localStorage.setItem(RECENT, JSON.stringify([entry]));
  expect(names(openSavedSearches("docs").lists.get().recent)).toBe("a");
});
