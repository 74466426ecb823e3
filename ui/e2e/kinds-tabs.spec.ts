/** Clicks on tabs and buttons before and during hydration. */
import type { Page } from "@playwright/test";

import { deferred } from "./search-service";
import { BLOCKED_REQUEST, expect, open, test } from "./site";

const PATH = "/base/parts";

/** Delays files until the returned function is called. */
async function delayFiles(page: Page, files: string): Promise<() => void> {
  const { until, release } = deferred();
  await page.route(files, async (route) => {
    await until;
    await route.continue();
  });
  return release;
}

test("making tabs interactive causes no layout shift", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as unknown as { value: number };
        (window as unknown as { shift: number }).shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // Delays the code of the tabs until the page is visible.
  const seen = await delayFiles(page, "**/assets/tabs.*.js");
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

test("a tab that is clicked before it is interactive is selected", async ({ page }) => {
  const arrive = await delayFiles(page, "**/assets/{start,tabs}.*.js");
  await page.goto(PATH);
  const box = page.locator("[data-tabs]");
  await expect(page.getByText("Press Command.")).toBeVisible();
  await box.getByText("Windows", { exact: true }).click();
  await expect(box).not.toHaveAttribute("data-state");
  arrive();
  await expect(page.getByText("Press Control.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Windows" })).toHaveAttribute("aria-selected", "true");
});

test("a button that is clicked before it is hydrated works afterwards", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const arrive = await delayFiles(page, "**/assets/start.*.js");
  await page.goto(PATH);
  const panel = page.getByRole("dialog", { name: "Navigation" });
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  await expect(panel).toHaveCount(0);
  arrive();
  await expect(panel).toBeVisible();
});

test("without the code of the tabs, all panels are visible", async ({ page, allowedErrors }) => {
  await page.route("**/assets/tabs.*.js", (route) => route.abort());
  allowedErrors.push(BLOCKED_REQUEST);
  await open(page, PATH);
  for (const words of ["Press Command.", "Press Control."]) await expect(page.getByText(words)).toBeVisible();
});

test("the arrow keys follow the direction of the text", async ({ page }) => {
  await open(page, PATH);
  const [first, second] = [page.getByRole("tab").first(), page.getByRole("tab").nth(1)];
  // The keys have an effect once the code of the tabs is loaded, after hydration.
  await expect(first).toHaveAttribute("aria-controls");
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await expect(second).toBeFocused();
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  await page.keyboard.press("ArrowRight");
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(second).toBeFocused();
});
