/** API reference pages: signatures, fields, samples and responses behind tabs, badges in the sidebar. */
import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { expect, hydrated, open, test } from "./site";

const PATH = "/base/shop/cancel-order";

test("an operation has its signature, parameters and responses", async ({ page }) => {
  await open(page, PATH);
  await expect(page.locator(".api-signature")).toHaveText("DELETE /orders/{id}");
  await expect(page.getByText("Number of the order.")).toBeVisible();
  await expect(page.getByText("The order is canceled.")).toBeVisible();
  await expect(page.getByText("There is no such order.")).toBeHidden();
  await page.getByRole("tab", { name: "404" }).click();
  await expect(page.getByText("There is no such order.")).toBeVisible();
});

test("the chosen language of samples is kept", async ({ page }) => {
  await open(page, PATH);
  await page.getByRole("tab", { name: "Python" }).click();
  await expect(page.getByText("requests.request")).toBeVisible();
  await page.reload();
  await expect(page.getByText("requests.request")).toBeVisible();
});

test("properties of objects open on request, and a schema is a link", async ({ page }) => {
  await open(page, PATH);
  await page.getByRole("tab", { name: "404" }).click();
  await page.locator(".api-body").getByRole("link", { name: "Fault" }).click();
  await expect(page).toHaveURL(/\/base\/shop\/schemas\/fault$/);
  await expect(page.locator("dt", { hasText: "line" })).toBeHidden();
  await page.locator("summary", { hasText: "Properties" }).click();
  await expect(page.locator("dt", { hasText: "line" })).toBeVisible();
});

test("the sidebar shows methods, and strikes out deprecated operations", async ({ page }) => {
  await open(page, PATH);
  const link = page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Cancel an order" });
  expect(await link.evaluate((element) => getComputedStyle(element, "::before").content)).toContain("DEL");
  expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe("line-through");
});

test("a page fits a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, PATH);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("printed pages show all responses", async ({ page }) => {
  await open(page, PATH);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("There is no such order.")).toBeVisible();
});

for (const appearance of APPEARANCES) {
  test(`API references are accessible, ${appearance.mode} at ${appearance.width} px`, async ({ page }) => {
    await applyAppearance(page, appearance);
    await page.goto(PATH);
    await hydrated(page);
    await expectNoViolations(page, PATH);
  });
}
