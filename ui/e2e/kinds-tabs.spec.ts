/** Tabs while they come to life. */
import { STOPPED, expect, open, test } from "./site";

const PATH = "/base/parts";

test("nothing moves when tabs come to life", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as unknown as { value: number };
        (window as unknown as { shift: number }).shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The code that makes tabs of panels comes when the page is already seen.
  let seen = () => {};
  const isSeen = new Promise<void>((resolve) => (seen = resolve));
  await page.route("**/assets/enhancements.*.js", async (route) => {
    await isSeen;
    await route.continue();
  });
  await open(page, PATH);
  const box = page.locator("[data-tabs]");
  await expect(page.getByText("Press Command.")).toBeVisible();
  await expect(page.getByText("Press Control.")).toBeHidden();
  await expect(box.getByText("Windows")).toBeVisible();
  const height = await box.evaluate((element) => element.getBoundingClientRect().height);
  seen();
  await expect(box).toHaveAttribute("data-state", "enhanced");
  expect(await box.evaluate((element) => element.getBoundingClientRect().height)).toBe(height);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
});

test("without the code that makes tabs of them, all panels can be read", async ({ page, forgiven }) => {
  await page.route("**/assets/enhancements.*.js", (route) => route.abort());
  forgiven.push(STOPPED);
  await open(page, PATH);
  for (const words of ["Press Command.", "Press Control."]) await expect(page.getByText(words)).toBeVisible();
});
