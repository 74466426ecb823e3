/** Positions and widths in the interface's own look. */
import type { Page } from "@playwright/test";

import { expect, open, test } from "./site";

/** Returns the position and the width of an element. */
const box = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;

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
