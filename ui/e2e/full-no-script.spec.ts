/** Navbar items without JavaScript: see `variants.ts`. */
import { expect, test } from "./site";

test.use({ javaScriptEnabled: false });

test("dropdowns open on hover; versions and languages are links to the same page", async ({ page }) => {
  await page.goto("/v3/agent");
  const bar = page.locator("nav.navbar");
  await bar.getByRole("button", { name: "v3" }).hover();
  await expect(bar.getByRole("link", { name: "Current" })).toHaveAttribute("href", "/");
  await page.mouse.move(700, 600);
  await bar.getByRole("button", { name: "English" }).hover();
  await bar.getByRole("link", { name: "Français" }).click();
  await expect(page).toHaveURL("/fr/v3/agent");
  await page.getByRole("navigation", { name: "Fil d'Ariane" }).getByRole("link", { name: "Page d'accueil" }).click();
  await expect(page).toHaveURL("/fr/");
});

test("a banner's link leads to the latest version", async ({ page }) => {
  await page.goto("/v3/agent");
  await page.getByRole("alert").getByRole("link", { name: "latest version" }).click();
  await expect(page).toHaveURL("/");
});
