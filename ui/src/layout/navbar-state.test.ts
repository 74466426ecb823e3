import { expect, test } from "vitest";

import { samplePage, sampleNavbarLink } from "../testing/samples";
import { navbarTarget } from "./navbar-state";

const version = { instance: "default", name: "1.0", label: "1.0", badge: true, banner: null };
const sidebar = { key: "default/1.0/docs", href: "/sidebar-data/default/1.0/docs.json" };

test("a link is current on its own page", () => {
  const link = sampleNavbarLink("A", "/a");
  expect(navbarTarget(link, samplePage({ path: "/a" }))).toEqual({ href: "/a", current: true });
  expect(navbarTarget(link, samplePage({ path: "/a/b" }))).toEqual({ href: "/a", current: false });
});

test.each([
  ["/docs/a", true],
  ["/Docs/1.0/a", true],
  ["/docs/next", false],
  ["/docs", true],
  ["/blog", false],
])("a link is current on the pages that match its pattern: %s", (path, current) => {
  const link = { ...sampleNavbarLink("A", "/"), activePaths: "^/docs(?!/next)" };
  expect(navbarTarget(link, samplePage({ path })).current).toBe(current);
});

test("a sidebar is current in each version, and leads to that of the page's version", () => {
  const link = { ...sampleNavbarLink("A", "/a"), activeSidebars: "^default/.*/docs$", versionKey: "sidebar/default/docs" };
  const page = samplePage({ path: "/1.0/b", sidebar, version: { ...version, navbar: { "sidebar/default/docs": "/1.0/a" } } });
  expect(navbarTarget(link, page)).toEqual({ href: "/1.0/a", current: true });
  expect(navbarTarget(link, { ...page, sidebar: { ...sidebar, key: "default/1.0/api" } })).toEqual({ href: "/1.0/a", current: false });
  expect(navbarTarget(link, { ...page, sidebar: null, version: null })).toEqual({ href: "/a", current: false });
});

test("a document without a sidebar is current in the version of the page", () => {
  const page = samplePage({ path: "/1.0/a", version: { ...version, navbar: { "doc/default/a": "/1.0/a" } } });
  expect(navbarTarget({ ...sampleNavbarLink("A", "/a"), versionKey: "doc/default/a" }, page)).toEqual({ href: "/1.0/a", current: true });
  expect(navbarTarget(sampleNavbarLink("A", "/a"), page)).toEqual({ href: "/a", current: false });
});
