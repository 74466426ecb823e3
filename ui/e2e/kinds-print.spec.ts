/** Printed pages, and the document with all pages of a version. */
import { applyAppearance, expectNoViolations, APPEARANCES } from "./axe";
import { expect, hydrated, test } from "./site";

test("a page in dark mode is printed in light mode, and is dark again afterwards", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("theme", "dark");
    Object.assign(window, { printed: "" });
    addEventListener("afterprint", () => Object.assign(window, { isPrinted: true }), { capture: true });
    matchMedia("print").addEventListener("change", ({ matches }) => {
      if (matches) Object.assign(window, { printed: getComputedStyle(document.body).color });
    });
  });
  await page.goto("/base/parts");
  await hydrated(page);
  const color = () => page.evaluate(() => getComputedStyle(document.body).color);
  const dark = await color();
  await page.pdf();
  const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed);
  expect(printed).toMatch(/^rgb\((\d{1,2}), (\d{1,2}), (\d{1,2})\)$/);
  await expect.poll(color).toBe(dark);
});

test("links of the document with all pages lead to its parts, and to pages that it does not contain", async ({ page }) => {
  await page.goto("/base/print/current/");
  const links = page.locator(".print-front nav a");
  expect(await links.count()).toBeGreaterThan(5);
  for (const link of await links.all()) {
    const id = decodeURIComponent((await link.getAttribute("href")) ?? "").slice(1);
    await expect(page.locator(`[id="${id}"]`)).toHaveCount(1);
  }
  const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  await links.last().click();
  await expect(page.locator(".print-part").last()).toBeInViewport();
  expect(await page.locator("script").count()).toBe(0);
});

test("each page begins on a sheet of its own", async ({ page }) => {
  await page.goto("/base/print/current/");
  const parts = await page.locator(".print-part").count();
  const sheets = (await page.pdf()).toString("latin1").match(/\/Type \/Page\b/g) ?? [];
  expect(sheets.length).toBeGreaterThan(parts);
});

for (const appearance of APPEARANCES) {
  test(`the document with all pages is accessible: ${appearance.mode}, ${appearance.width} px`, async ({ page }) => {
    await applyAppearance(page, appearance);
    await page.goto("/base/print/current/");
    // A page of this site deliberately skips a heading level.
    await expectNoViolations(page, "/print/current/", { "heading-order": { enabled: false } });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
