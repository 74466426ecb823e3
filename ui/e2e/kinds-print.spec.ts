/** Printed pages. */
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
