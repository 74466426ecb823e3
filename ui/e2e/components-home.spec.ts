/** The React pages of a Docusaurus project (`fixtures/projects/home`). */
import { expect, isMarked, mark, NOT_FOUND, open, test } from "./site";

test("the home page is a component with images, an icon and links", async ({ page }) => {
  await open(page, "/");
  await expect(page).toHaveTitle(/^Home/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lighthouse");
  await expect(page.locator("main")).toHaveCount(1);
  for (const name of ["Lamp", "The same lamp", "Beam"]) {
    const image = page.getByRole("img", { name, exact: true });
    await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(page.getByRole("img", { name: "Mark" })).toBeVisible();
  await expect(page.getByText("Lighthouse keepers")).toBeVisible();
  await expect(page.getByText("You are at /", { exact: true })).toBeVisible();
});

test("the footer is a component that arranges the parts of the theme's", async ({ page }) => {
  await open(page, "/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toHaveAttribute("data-style", "dark");
  await expect(footer.getByText("Lighthouse keepers")).toBeVisible();
  await footer.getByRole("link", { name: "The stairs" }).click();
  await expect(page).toHaveURL("/docs/start");
});

test("the not-found page is a component that receives the address", async ({ page, allowedErrors }) => {
  allowedErrors.push(NOT_FOUND);
  await open(page, "/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No light at /no/such/page");
  await page.getByRole("link", { name: "Back to the lighthouse" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lighthouse");
});

test("its links navigate without a full load, and Back returns to it", async ({ page }) => {
  await open(page, "/");
  await mark(page);
  await page.getByRole("link", { name: "meet the keepers" }).click();
  await expect(page.getByText("Two keepers share the night.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lighthouse");
  await page.getByRole("link", { name: "Climb" }).click();
  await expect(page).toHaveURL("/docs/start");
  expect(await isMarked(page)).toBe(true);
});
