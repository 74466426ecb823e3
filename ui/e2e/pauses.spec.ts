/** The pauses of a document: places at which a browser works off what it has read. */
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./site";

/** Longer than what is read between two pauses. */
const LONG = "/markdown-page";

/** How far below the article's beginning each of its blocks begins. */
const blocks = (page: Page) =>
  page.locator(".theme-doc-markdown").evaluate((article) => {
    const { top } = article.getBoundingClientRect();
    const parts = [...article.children].filter((part) => !part.matches("script"));
    return parts.map((part) => `${part.tagName} ${Math.round(part.getBoundingClientRect().top - top)}`);
  });

test("a long page pauses within its article, and a page with scripts has nothing left of it", async ({ page, request }) => {
  const document = await (await request.get(LONG)).text();
  expect(document.match(/<script [^>]*data-pause>/g)?.length).toBeGreaterThan(3);
  await page.goto(LONG);
  await hydrated(page);
  await expect(page.locator("script[data-pause]")).toHaveCount(0);
});

test("without scripts the pauses of a page change nothing of it", async ({ page, browser }) => {
  await page.goto(LONG);
  await hydrated(page);
  const still = await browser.newPage({ javaScriptEnabled: false, viewport: page.viewportSize() });
  await still.goto(page.url());
  await expect(still.locator("script[data-pause]").first()).toBeAttached();
  // Without scripts no picture waits until it comes into view.
  await page.locator("article img").evaluateAll((images) =>
    Promise.all(images.map((image) => Object.assign(image as HTMLImageElement, { loading: "eager" }).decode())),
  );
  const expected = await blocks(page);
  expect(expected.length).toBeGreaterThan(10);
  expect(await blocks(still)).toEqual(expected);
  await still.close();
});
