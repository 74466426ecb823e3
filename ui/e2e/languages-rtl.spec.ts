/** Layout in a language that is written from right to left. */
import type { Locator, Page } from "@playwright/test";

import { KINDS } from "./language-pages";
import { WITHOUT_MOTION, expect, hydrated, open, test } from "./site";

test.use({ contextOptions: WITHOUT_MOTION });

const PAGE = "/base/ar/group/one";

/** Returns the horizontal bounds of an element. */
async function bounds(locator: Locator): Promise<{ readonly left: number; readonly right: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("the element is not visible");
  return { left: box.x, right: box.x + box.width };
}

/** Asserts that the first element is on the right of the second one. */
async function expectRightOf(first: Locator, second: Locator): Promise<void> {
  expect((await bounds(first)).left).toBeGreaterThanOrEqual((await bounds(second)).right - 1);
}

/** Returns the left edges of the characters of an element's text. */
function characters(locator: Locator): Promise<readonly number[]> {
  return locator.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    return [...text.data.trimEnd()].map((_, index) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect().left;
    });
  });
}

async function arrow(page: Page, rel: "next" | "prev", place: "::after" | "::before"): Promise<string> {
  const label = page.locator(`.pagination-nav__link[rel=${rel}] .pagination-nav__label`);
  return label.evaluate((element, place) => getComputedStyle(element, place).content, place);
}

for (const width of [1280, 390]) {
  test(`no page is wider than a window of ${width} px`, async ({ page, allowedErrors }) => {
    allowedErrors.push(/404/);
    await page.setViewportSize({ width, height: 900 });
    for (const path of KINDS) {
      await page.goto(`/base/ar/${path}`);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });
}

test("the columns, the breadcrumbs and the pagination begin on the right", async ({ page }) => {
  await open(page, PAGE);
  await expectRightOf(page.locator(".sidebar"), page.locator("main article"));
  await expectRightOf(page.locator("main article"), page.locator(".page-contents"));
  const breadcrumbs = page.locator(".breadcrumbs li");
  await expectRightOf(breadcrumbs.first(), breadcrumbs.last());
  await expectRightOf(page.locator(".navbar-brand"), page.locator(".navbar .search-button"));
  const [previous, next] = ["prev", "next"].map((rel) => page.locator(`.pagination-nav__link[rel=${rel}]`)) as [Locator, Locator];
  await expectRightOf(previous, next);
  expect([await arrow(page, "prev", "::before"), await arrow(page, "next", "::after")]).toEqual(['"→ " / ""', '" ←" / ""']);
});

test("the bar of the current heading is on the right", async ({ page }) => {
  await open(page, `${PAGE}#qrs`);
  const shadow = page.locator(".contents-link[aria-current]").evaluate((link) => getComputedStyle(link).boxShadow);
  expect(await shadow).toContain("-2px 0px 0px 0px inset");
});

test("code is written from left to right", async ({ page }) => {
  await open(page, PAGE);
  const block = page.locator(".theme-code-block", { hasText: "zyx(qrs) {" });
  for (const code of [block.locator(".line"), block.locator(".code-title"), page.locator("p > code", { hasText: "qrs()" })]) {
    const edges = await characters(code);
    expect(edges.length).toBeGreaterThanOrEqual(5);
    expect(edges).toEqual(edges.toSorted((left, right) => left - right));
  }
  expect((await bounds(block.locator(".line"))).left).toBeLessThan((await bounds(block)).left + 40);
});

test("the list of a dropdown and the search dialog stay within the window", async ({ page }) => {
  await open(page, PAGE);
  for (const trigger of await page.locator(".navbar .dropdown-trigger").all()) {
    await trigger.hover();
    const list = page.locator(`#${await trigger.getAttribute("aria-controls")}`);
    const { left, right } = await bounds(list);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(1280);
  }
  await page.locator(".navbar .search-button").click();
  const field = page.getByRole("combobox");
  await field.fill("zyx");
  await expectRightOf(field, page.locator("dialog[open] form .icon-button"));
});

test("the keys of the search are in their usual order", async ({ page }) => {
  await open(page, PAGE);
  const keys = page.locator(".search-button-keys kbd");
  await expect(keys).toHaveText(["Ctrl", "K"]);
  await expectRightOf(keys.last(), keys.first());
});

test("the panel is at the right edge", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(PAGE);
  await hydrated(page);
  await page.locator(".panel-button").click();
  await expect.poll(async () => (await bounds(page.locator("dialog.panel"))).right).toBe(390);
  expect((await bounds(page.locator("dialog.panel"))).left).toBeGreaterThan(0);
});
