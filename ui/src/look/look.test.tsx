import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";

import { CLASSIC } from "./classic";
import { jsx } from "./jsx-runtime";
import { LookElement } from "./LookElement";
import { lookClass, setClasses } from "./look";

beforeEach(() => setClasses(CLASSIC));
afterEach(() => setClasses(null));

test("the look's own table adds nothing", () => {
  setClasses(null);
  const html = renderToStaticMarkup(
    <LookElement part="navbar-start">
      <i className="navbar-link">A</i>
    </LookElement>,
  );
  expect(html).toBe('<i class="navbar-link">A</i>');
  expect(lookClass("footer-link", "author")).toBe("author");
  expect(lookClass("footer-link", null)).toBeUndefined();
});

test("an element has the classes of its first class, by its properties", () => {
  const rows = [
    [{ className: "navbar-link" }, "navbar-link navbar__link navbar__item"],
    [{ className: "navbar-link", "aria-current": "page" }, "navbar-link navbar__link navbar__item navbar__link--active"],
    [{ className: "navbar-link dropdown-trigger" }, "navbar-link dropdown-trigger navbar__link"],
    [{ className: "sidebar-category", "data-state": "open" }, "sidebar-category menu__list-item"],
    [{ className: "other navbar-link" }, "other navbar-link"],
  ] as const;
  for (const [props, classes] of rows) expect(jsx("i", props).props).toEqual({ ...props, className: classes });
});

test("an element without classes asks for a part", () => {
  expect(lookClass("footer-link", "author")).toBe("footer__link-item author");
  expect(lookClass("category-label", null, { active: true })).toBe("menu__link--sublist menu__link--active");
});

test("the look has elements of its own", () => {
  expect(renderToStaticMarkup(<LookElement part="navbar-start">A</LookElement>)).toBe('<div class="navbar__items">A</div>');
});
