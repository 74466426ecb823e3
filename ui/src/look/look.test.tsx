import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { PageKind } from "../data/types";
import { ArticleSlot } from "../layout/ArticleSlot";
import { Pagination } from "../layout/Pagination";
import { CLASSIC } from "./classic";
import { jsx } from "./jsx-runtime";
import { wrapInLook } from "./wrap-in-look";
import { lookClass, setClasses, withLook } from "./look";

beforeEach(() => setClasses(CLASSIC));
afterEach(() => setClasses(null));

test("the look's own table adds nothing", () => {
  setClasses(null);
  const html = renderToStaticMarkup(wrapInLook("navbar-start", <b className="navbar-title">A</b>));
  expect(html).toBe('<b class="navbar-title">A</b>');
  expect(lookClass("footer-link", "author")).toBe("author");
  expect(lookClass("footer-link", null)).toBeUndefined();
});

test("an element has the classes of its first class, by its properties", () => {
  const classes = (type: string, props: Readonly<Record<string, unknown>>) =>
    (jsx(type as "div", props).props as { className: string }).className;
  const rows: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [{ className: "navbar-link" }, "navbar__link navbar__item navbar-link"],
    [{ className: "navbar-link", "aria-current": "page" }, "navbar__link navbar__item navbar__link--active navbar-link"],
    [{ className: "navbar-link dropdown-trigger" }, "navbar__link navbar-link dropdown-trigger"],
    [{ className: "sidebar-category", "data-state": "open" }, "menu__list-item sidebar-category"],
    [{ className: "sidebar-category", "data-state": "closed" }, "menu__list-item menu__list-item--collapsed sidebar-category"],
    [{ className: "other navbar-link" }, "other navbar-link"],
  ];
  for (const [props, expected] of rows) expect(classes("div", props)).toBe(expected);
});

test("an element without classes looks up a part", () => {
  expect(lookClass("footer-link", "author")).toBe("footer__link-item author");
  expect(lookClass("category-label", null, { active: true })).toBe("menu__link--active");
  expect(withLook("sidebar-link", "category-label", { collapsible: true })).toBe("sidebar-link menu__link--sublist");
});

test("the look has elements of its own", () => {
  expect(renderToStaticMarkup(wrapInLook("navbar-start", "A"))).toBe('<div class="navbar__items">A</div>');
});

test("parts without classes of their own have those of the theme's CSS modules", () => {
  expect(lookClass("contents-folded-button", null, { open: false })).toBe("tocCollapsibleButton_TO0P");
  expect(lookClass("contents-folded-button", null, { open: true })).toBe("tocCollapsibleButton_TO0P tocCollapsibleButtonExpanded_MG3E");
  expect(renderToStaticMarkup(wrapInLook("contents-folded-list", "A"))).toBe('<div class="tocCollapsibleContent_vkbj">A</div>');
  const page = (kind: string) =>
    jsx("div", { className: withLook("page", "page-of-kind", { kind }) }).props as { readonly className: string };
  expect(page("doc").className).toContain("docRoot_UBD9");
  expect(page("post").className).toContain("container");
});

test("style sheets find elements by the class names of the theme's CSS modules", () => {
  const page = renderToStaticMarkup(
    jsx("div", {
      children: [
        jsx("div", { className: "announcement-bar theme-announcement-bar", children: "" }, "1"),
        jsx("div", { className: "contents-folded", "data-state": "open", children: "" }, "2"),
        jsx("svg", { className: "icon", "data-icon": "external" }, "3"),
        jsx("button", { className: "icon-button color-mode-switch", disabled: true }, "4"),
      ],
    }),
  );
  const root = document.createElement("div");
  root.innerHTML = page;
  const found = [
    "[class^='announcementBar_']",
    "[class^='tocCollapsible'][class*='tocCollapsibleExpanded']",
    "[class*='iconExternalLink']",
    "[class*='toggleButton'][class*='toggleButtonDisabled']",
  ].map((selector) => root.querySelectorAll(selector).length);
  expect(found).toEqual([1, 1, 1, 1]);
});

test("the column of a page has the class names of its kind", () => {
  const column = (kind: string) => renderToStaticMarkup(wrapInLook("doc-main", "A", { kind }));
  expect(column("doc")).toMatch(/^<div class="docMainContainer_\w{4}">A<\/div>$/);
  expect(column("post")).toBe("A");
});

test("documents without neighbours have the space of their links", () => {
  const space = (kind: PageKind) => renderToStaticMarkup(<Pagination kind={kind} previous={null} next={null} />);
  expect(space("doc")).toBe('<div class="docusaurus-mt-lg pagination-nav"></div>');
  expect(space("post")).toBe("");
  setClasses(null);
  expect(space("doc")).toBe("");
});

test("only documents and posts have the class that rules of projects for documents name", () => {
  const slot = (kind: PageKind) => renderToStaticMarkup(<ArticleSlot kind={kind} html={{ __html: "" }} />);
  expect(slot("doc")).toBe('<div class="theme-doc-markdown markdown"></div>');
  expect(slot("post")).toBe('<div class="theme-doc-markdown markdown"></div>');
  expect(slot("standalone")).toBe('<div class="theme-doc-markdown plain-content"></div>');
  expect(slot("component")).toBe('<div class="theme-doc-markdown component-page"></div>');
});
