/** A page can be read whole with JavaScript off. */
import { PATHS, expect, test } from "./site";

test.use({ javaScriptEnabled: false });

for (const path of PATHS.filter((path) => path !== "/search")) {
  test(`${path} reads without script`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("body")).toBeVisible();
    await expect(page.locator("h1")).toBeVisible();
    expect((await page.locator("article").innerText()).length).toBeGreaterThan(200);
    if (path === "/markdown-page") return;

    const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
    await expect(sidebar.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    await expect(sidebar.locator('[aria-current="page"]')).toHaveCount(1);
    expect(await sidebar.locator('a[href="#"]').count()).toBe(0);

    const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    const headings = page.locator("article :is(h2, h3)[id]");
    expect(await contents.count()).toBe(await headings.count());
  });
}

test("a reader follows the links from page to page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Docs pages" }).locator("a[rel=next]").click();
  await expect(page.locator("h1")).not.toHaveText("Home");
  const first = page.url();
  await page.getByRole("navigation", { name: "Docs pages" }).locator("a[rel=prev]").click();
  expect(page.url()).not.toBe(first);
  await expect(page).toHaveTitle("Home | Agent Docs");
});
