/** Interactive parts of an article without JavaScript. */
import { expect, test } from "./site";

test.use({ javaScriptEnabled: false });

test("all panels of tabs are visible, each under its label; details open", async ({ page }) => {
  await page.goto("/base/parts");
  for (const words of ["Press Command.", "Press Control."]) await expect(page.getByText(words)).toBeVisible();
  const label = page.locator('.tab-panel[data-value="win"]').evaluate((panel) => getComputedStyle(panel, "::before").content);
  expect(await label).toBe('"Windows"');
  await expect(page.getByText("What was folded away.")).toBeHidden();
  await page.getByText("More", { exact: true }).click();
  await expect(page.getByText("What was folded away.")).toBeVisible();
});

test("a single version is a plain link", async ({ page }) => {
  await page.goto("/base/guides/one");
  await page.locator("nav.navbar").getByRole("link", { name: "Current" }).click();
  await expect(page).toHaveURL("/base/guides/one");
});
