/** The look of Docusaurus' classic theme: class names, cascade, weight. */
import { gzipSync } from "node:zlib";
import type { Locator } from "@playwright/test";

import { expectNoViolations } from "./axe";
import { expect, hydrated, open, test } from "./site";

/** Maximum size of all style sheets of a page, compressed with gzip. */
const MAX_STYLE_BYTES = 24_000;

const style = (element: Locator, property: string) =>
  element.evaluate((target, name) => getComputedStyle(target).getPropertyValue(name), property);

test("elements have the class names of Infima and of the theme", async ({ page }) => {
  await open(page, "/docs/start");
  const names = [
    ".navbar.navbar--fixed-top.navbar--dark > .navbar__inner > .navbar__items > .navbar__brand > .navbar__title",
    ".navbar__item.dropdown.dropdown--hoverable > .navbar__link",
    "aside.theme-doc-sidebar-container .menu > .menu__list > .menu__list-item > .menu__link.menu__link--active",
    ".menu__list-item--collapsed > .menu__list-item-collapsible > .menu__link--sublist",
    ".main-wrapper .container > .row > .col article .theme-doc-markdown.markdown",
    ".theme-admonition.theme-admonition-tip.alert.alert--success",
    ".theme-doc-toc-desktop > .table-of-contents a.table-of-contents__link",
    ".pagination-nav__link.pagination-nav__link--next > .pagination-nav__label",
    ".navbar__items--right .DocSearch.DocSearch-Button > .DocSearch-Button-Placeholder",
    "footer.footer.footer--dark > .container .footer__col .footer__link-item",
    "pre.prism-code.language-js",
    // Names of the theme's CSS modules, as style sheets of projects select them.
    "[class*='docMainContainer'] > .container [class*='docItemContainer'] article",
    "[class*='sidebarViewport'] > .menu",
    "[class*='tableOfContents'].theme-doc-toc-desktop",
    "[class^='tocCollapsible']",
    "[class*='colorModeToggle'] > [class*='toggleButton']",
    "[class*='navbarSearchContainer'] > .DocSearch",
    "[class*='codeBlockContainer'] > [class^='codeBlockContent'] > pre",
    "[class*='admonitionHeading'] + [class^='admonitionContent']",
  ];
  for (const name of names) await expect(page.locator(name).first(), name).toBeAttached();
  await hydrated(page);
  for (const name of names) await expect(page.locator(name).first(), `${name} after hydration`).toBeAttached();
});

test("rules of the project win or lose against Infima's by specificity", async ({ page }) => {
  await open(page, "/docs/start");
  await expect(page.locator(".markdown p > a")).toHaveCSS("color", "rgb(200, 0, 0)");
  await expect(page.locator(".menu__list-item-collapsible > .menu__link").first()).toHaveCSS("color", "rgb(20, 30, 40)");
  await expect(page.locator(".menu__link--active")).toHaveCSS("color", "rgb(10, 120, 90)");
  await expect(page.locator(".menu__link--active")).toHaveCSS("font-weight", "800");
  await expect(page.locator(".pagination-nav__label")).toHaveCSS("color", "rgb(0, 0, 200)");
  await expect(page.locator(".theme-code-block .hl-k").first()).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(page.locator(".theme-code-block")).toHaveCSS("background-color", "rgb(250, 250, 250)");
});

test("the colors of dark mode are those of Infima", async ({ page }) => {
  await open(page, "/docs/start");
  await hydrated(page);
  expect(await style(page.locator(".markdown h1"), "color")).toBe("rgb(28, 30, 33)");
  await page.getByRole("button", { name: /Switch between/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(27, 27, 29)");
  expect(await style(page.locator(".markdown h1"), "color")).toBe("rgb(227, 227, 227)");
});

test("a menu opens and a category unfolds", async ({ page }) => {
  await open(page, "/docs/start");
  await hydrated(page);
  const entry = page.locator(".dropdown__menu").getByRole("link", { name: "Second" });
  await expect(entry).toBeHidden();
  await page.getByRole("button", { name: "More" }).click();
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Guides" }).click();
  await expect(page.locator("aside").getByRole("link", { name: "Second" })).toBeVisible();
});

test("narrow screens have the sidebar in a panel", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "/docs/start");
  await hydrated(page);
  await expect(page.locator(".navbar__item").first()).toBeHidden();
  await expect(page.locator("aside")).toBeHidden();
  await page.locator(".navbar__toggle").click();
  const panel = page.locator("dialog.navbar-sidebar");
  await expect(panel.getByRole("link", { name: "Start" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("a page that is a component is styled by the same sheet", async ({ page }) => {
  await open(page, "/");
  await expect(page.locator(".hero--primary")).toHaveCSS("background-color", "rgb(10, 120, 90)");
  await expect(page.locator(".hero__title")).toHaveCSS("font-size", "48px");
});

test("the style sheets stay within their budget", async ({ page }) => {
  for (const path of ["/", "/docs/start"]) {
    const sheets: Promise<number>[] = [];
    page.removeAllListeners("response");
    page.on("response", (response) => {
      const isSheet = response.request().resourceType() === "stylesheet";
      if (isSheet) sheets.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const weights = await Promise.all(sheets);
    expect(weights, path).not.toEqual([]);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(MAX_STYLE_BYTES);
  }
});

test("a project with readable colors has no violations of WCAG", async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/docs/start", "/docs/category/reference", "/docs/tags"]) {
      await open(page, path);
      await hydrated(page);
      await expectNoViolations(page, path);
    }
  }
});
