import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";

import { CLASSIC } from "./classic";
import { LookElement } from "./LookElement";
import { lookClass, setClasses } from "./look";

beforeEach(() => setClasses(CLASSIC));
afterEach(() => setClasses(null));

test("the look's own table adds nothing", () => {
  setClasses(null);
  const html = renderToStaticMarkup(
    <LookElement part="navbar-start">
      <a className="navbar-link">A</a>
    </LookElement>,
  );
  expect(html).toBe('<a class="navbar-link">A</a>');
  expect(lookClass("footer-link", "author")).toBe("author");
  expect(lookClass("footer-link", null)).toBeUndefined();
});

test("an element has the classes of its first class, by its properties", () => {
  const rows = [
    [<a className="navbar-link">A</a>, '<a class="navbar-link navbar__link navbar__item">A</a>'],
    [
      <a className="navbar-link" aria-current="page">
        A
      </a>,
      '<a class="navbar-link navbar__link navbar__item navbar__link--active" aria-current="page">A</a>',
    ],
    [<a className="navbar-link dropdown-trigger">A</a>, '<a class="navbar-link dropdown-trigger navbar__link">A</a>'],
    [<li className="sidebar-category" data-state="open" />, '<li class="sidebar-category menu__list-item" data-state="open"></li>'],
    [<i className="other navbar-link" />, '<i class="other navbar-link"></i>'],
  ] as const;
  for (const [element, html] of rows) expect(renderToStaticMarkup(element)).toBe(html);
});

test("an element without classes asks for a part", () => {
  expect(lookClass("footer-link", "author")).toBe("footer__link-item author");
  expect(lookClass("category-label", null, { active: true })).toBe("menu__link--sublist menu__link--active");
});

test("the look has elements of its own", () => {
  expect(renderToStaticMarkup(<LookElement part="navbar-start">A</LookElement>)).toBe('<div class="navbar__items">A</div>');
});
