/** Positions and widths in the interface's own look. */
import type { Page } from "@playwright/test";

import { expect, open, test } from "./site";

/** Returns the position and the width of an element. */
const box = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;

test("the labels of the sidebar start below the logo", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/base/guides/one");
  const label = await page
    .locator(".sidebar-link")
    .first()
    .evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return range.getBoundingClientRect().x;
    });
  expect(label).toBeCloseTo((await box(page, ".navbar-brand")).x, 0);
});

test("a text without headings is as wide as a text beside its contents", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/base/guides/one");
  await expect(page.locator(".rail")).toBeVisible();
  const { x, width } = await box(page, ".doc-text");
  await page.locator(".doc").evaluate((doc) => {
    delete (doc as HTMLElement).dataset["contents"];
    doc.querySelector(".rail")?.remove();
  });
  expect(await box(page, ".doc-text")).toMatchObject({ x, width });
});

test("the columns of a table stay readable on a narrow screen, and the table scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "/base/guides/one");
  await page.locator(".markdown").evaluate((article) => {
    const cells = ["<code>harbor apply</code>", "Applies the changes of the last plan, and waits for them", "5 minutes", "no"];
    const row = cells.map((cell) => `<td>${cell}</td>`).join("");
    article.insertAdjacentHTML("beforeend", `<div class="table-scroll"><table><tbody><tr>${row}</tr></tbody></table></div>`);
  });
  const widths = await page.locator(".markdown td").evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
  expect(widths[1]).toBeGreaterThan(150);
  expect(widths[1]).toBeLessThan(230);
  expect(widths[3]).toBeLessThan(80);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("six cards are in two rows of three, and two cards fill a row", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/base/landing");
  const cards = page.locator(".block-card");
  const rows = async () => {
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().y));
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  };
  expect(await rows()).toEqual([2]);
  await page.locator(".block-cards").evaluate((grid) => {
    for (let copies = 0; copies < 4; copies += 1) grid.append(grid.firstElementChild!.cloneNode(true));
  });
  expect(await rows()).toEqual([3, 3]);
});

test("lines of a diff are marked from edge to edge", async ({ page }) => {
  await open(page, "/base/guides/one");
  await page.locator(".markdown").evaluate((article) => {
    const line = '<span class="line"><span class="hl-i">+a</span></span>';
    const block = `<div class="theme-code-block" data-language="diff"><pre><code>${line}\n</code></pre></div>`;
    article.insertAdjacentHTML("beforeend", block);
  });
  const [line, mark] = [await box(page, "[data-language=diff] .line"), await box(page, "[data-language=diff] .hl-i")];
  expect(mark).toMatchObject({ x: line.x, width: line.width });
});
