/** Blogs of a Docusaurus project: posts, lists, tags, authors, archive (`fixtures/projects/blog`). */
import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { deferred } from "./search-service";
import { expect, isMarked, mark, open, test } from "./site";

test("a list links to its posts and to older ones, with client-side navigation", async ({ page }) => {
  await open(page, "/base/blog");
  await mark(page);
  await expect(page).toHaveTitle("Notes | Orchard");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["The first harvest", "Pruning in January"]);
  await expect(page.getByText("Scissors, saw.")).toHaveCount(0);
  await page.getByRole("link", { name: "Read more about Pruning in January" }).click();
  await expect(page).toHaveURL("/base/blog/2024/01/31/pruning");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pruning in January");
  await expect(page.getByText("Scissors, saw.")).toBeVisible();
  await expect(page.locator("time")).toHaveText("January 31, 2024");
  await page.getByRole("navigation", { name: "Blog post page navigation" }).getByRole("link", { name: "Older post storing" }).click();
  await expect(page).toHaveTitle("storing | Orchard");
  await page.goBack();
  await page.goBack();
  await page.getByRole("link", { name: "Older entries" }).click();
  await expect(page).toHaveURL("/base/blog/page/2");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("storing");
  expect(await isMarked(page)).toBe(true);
});

test("a link within content whose code is still loading navigates in place", async ({ page }) => {
  const code = deferred();
  await page.route("**/BlogContent.*.js", async (route) => {
    await code.until;
    await route.continue();
  });
  await open(page, "/base/blog");
  await mark(page);
  await page.getByRole("link", { name: "Read more about Pruning in January" }).click();
  await expect(page.locator("#nprogress")).toBeAttached();
  code.release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pruning in January");
  await expect(page).toHaveURL("/base/blog/2024/01/31/pruning");
  expect(await isMarked(page)).toBe(true);
});

test("the sidebar has the recent posts by year", async ({ page }) => {
  await open(page, "/base/blog/2024/01/31/pruning");
  const sidebar = page.getByRole("navigation", { name: "Blog recent posts navigation" });
  await expect(sidebar).toContainText("Latest notes");
  await expect(sidebar.getByRole("link", { name: "Pruning" })).toHaveAttribute("aria-current", "page");
  await sidebar.getByRole("link", { name: "The first harvest" }).click();
  await expect(page).toHaveURL("/base/blog/2024/03/20/harvest");
});

test("tags and authors link to lists of their posts", async ({ page }) => {
  await open(page, "/base/blog/2024/03/20/harvest");
  await page.getByRole("main").getByRole("link", { name: "Harvest", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('2 posts tagged with "Harvest"');
  await expect(page.getByText("What was picked, and when")).toBeVisible();
  await page.getByRole("link", { name: "View All Tags" }).click();
  await expect(page.getByRole("link", { name: "Field Notes 2" })).toHaveAttribute("href", "/base/blog/tags/field-notes");
  await open(page, "/base/blog/authors");
  await page.getByRole("link", { name: "Ada Appleby" }).click();
  await expect(page).toHaveTitle("Ada Appleby - 2 posts | Orchard");
});

test("structured data belongs to the current page", async ({ page }) => {
  const data = page.locator('head > script[type="application/ld+json"]');
  await open(page, "/base/blog");
  await expect(data).toHaveCount(1);
  await page.getByRole("link", { name: "Read more about The first harvest" }).click();
  await expect(page).toHaveTitle("The first harvest | Orchard");
  await expect(data).toHaveCount(0);
  await page.reload();
  expect(JSON.parse((await data.textContent()) ?? "")).toMatchObject({ "@type": "BlogPosting", headline: "The first harvest" });
});

test("the keyboard can move through a list", async ({ page }) => {
  await open(page, "/base/blog");
  const title = page.getByRole("main").getByRole("link", { name: "The first harvest", exact: true });
  await title.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ada Appleby" }).first()).toBeFocused();
  await title.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/base/blog/2024/03/20/harvest");
});

for (const appearance of APPEARANCES) {
  for (const path of [
    "blog",
    "blog/2024/03/20/harvest",
    "blog/tags",
    "blog/tags/picking",
    "blog/authors",
    "blog/authors/ada",
    "blog/archive",
  ]) {
    test(`axe: ${path} (${appearance.mode}, ${appearance.width} px)`, async ({ page }) => {
      await applyAppearance(page, appearance);
      await open(page, `/base/${path}`);
      await expectNoViolations(page, path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
}
