import { expect, test } from "vitest";

import { sampleCategory, sampleLink } from "../testing/samples";
import { firstPage } from "../data/first-page";
import { isInside, isVisible, linkOf, startsOpen } from "./sidebar-rules";

const nested = sampleCategory("Guides", null, [sampleCategory("Inner", "/inner/", [sampleLink("Deep", "/inner/deep")])]);

test("a page is inside all of its ancestor categories", () => {
  expect(isInside(nested, "/inner/deep")).toBe(true);
  expect(isInside(nested, "/inner/")).toBe(true);
  expect(isInside(nested, "/other")).toBe(false);
});

test("a category starts open if it contains the page, or if configured so", () => {
  expect(startsOpen(nested, "/other")).toBe(false);
  expect(startsOpen(nested, "/inner/deep")).toBe(true);
  expect(startsOpen({ ...nested, collapsed: false }, "/other")).toBe(true);
  expect(startsOpen({ ...nested, collapsible: false }, "/other")).toBe(true);
});

test("an unlisted page is visible only while it is the current one", () => {
  const unlisted = { ...sampleLink("Secret", "/secret"), unlisted: true };
  const around = sampleCategory("Around", null, [unlisted]);
  expect([isVisible(unlisted, "/"), isVisible(around, "/")]).toEqual([false, false]);
  expect([isVisible(unlisted, "/secret"), isVisible(around, "/secret")]).toEqual([true, true]);
});

test("a category's unlisted page is linked only from itself", () => {
  const category = { ...sampleCategory("A", "/a/", []), linkUnlisted: true };
  expect([linkOf(category, "/"), linkOf(category, "/a/")]).toEqual([null, "/a/"]);
});

test("the first page of a category may be nested deeper", () => {
  expect(firstPage(nested)).toBe("/inner/");
  expect(firstPage(sampleCategory("Empty", null, []))).toBeNull();
});
