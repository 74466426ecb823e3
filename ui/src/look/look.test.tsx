import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";

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
    [{ className: "navbar-link" }, "navbar-link navbar__link navbar__item"],
    [{ className: "navbar-link", "aria-current": "page" }, "navbar-link navbar__link navbar__item navbar__link--active"],
    [{ className: "navbar-link dropdown-trigger" }, "navbar-link dropdown-trigger navbar__link"],
    [{ className: "sidebar-category", "data-state": "open" }, "sidebar-category menu__list-item"],
    [{ className: "sidebar-category", "data-state": "closed" }, "sidebar-category menu__list-item menu__list-item--collapsed"],
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
