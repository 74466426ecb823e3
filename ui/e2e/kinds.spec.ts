/** Kinds of pages that the product's own site does not contain, below a base URL: see `kinds/`. */
import { LOOKS, dress, expectNoViolations } from "./axe";
import { expect, isMarked, mark, open, test } from "./site";

test("a category's own page shows its items as cards, with client-side navigation", async ({ page }) => {
  await open(page, "/base/category/guides");
  await mark(page);
  await expect(page).toHaveTitle("Guides | Kinds");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guides");
  await expect(page.getByText("All guides of the site.")).toBeVisible();
  const cards = page.locator("a.card");
  await expect(cards).toHaveCount(2);
  await cards.first().click();
  await expect(page).toHaveURL("/base/guides/one");
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Guides" }).click();
  await expect(page).toHaveTitle("Guides | Kinds");
  await expect(cards).toHaveCount(2);
  expect(await isMarked(page)).toBe(true);
});

test("tags link from a page to its tag, to all tags, and back to the pages", async ({ page }) => {
  await open(page, "/base/guides/one");
  await page.getByRole("main").getByRole("link", { name: "alpha" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('2 docs tagged with "alpha"');
  await page.getByRole("link", { name: "View all tags" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tags");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["A", "B"]);
  await expect(page.getByRole("link", { name: "alpha 2" })).toHaveAttribute("href", "/base/tags/alpha");
});

test("an unlisted page has a banner, and is in the sidebar only while it is current", async ({ page }) => {
  await open(page, "/base/guides/secret");
  await expect(page.getByText("Unlisted page")).toBeVisible();
  await expect(page.getByText(/^This page is unlisted\. Search engines will not index it/)).toBeVisible();
  const entry = page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Secret" });
  await expect(entry).toHaveAttribute("aria-current", "page");
  await open(page, "/base/guides/one");
  await expect(entry).toHaveCount(0);
});

test("contents that start at level three have it at the outermost level", async ({ page }) => {
  await open(page, "/base/guides/one");
  const outermost = page.locator("nav.contents > ul > li > a");
  await expect(outermost).toHaveText(["A heading that starts at level three", "A second level"]);
});

test("a footer without columns is one row", async ({ page }) => {
  await open(page, "/base/");
  await expect(page.getByRole("contentinfo").locator(".footer-row > li")).toHaveCount(2);
});

for (const look of LOOKS) {
  for (const path of ["category/guides", "tags", "tags/alpha", "guides/secret", "guides/two", "parts"]) {
    test(`axe: ${path} (${look.mode}, ${look.width} px)`, async ({ page }) => {
      await dress(page, look);
      await open(page, `/base/${path}`);
      await expectNoViolations(page, path);
    });
  }
}

test("a category that neither collapses nor has a page is a label, with its entries aligned", async ({ page }) => {
  await open(page, "/base/appendix/notes");
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  const label = sidebar.getByText("Appendix", { exact: true });
  const entry = sidebar.getByRole("link", { name: "Notes" });
  await expect(sidebar.getByRole("button", { name: "Appendix" })).toHaveCount(0);
  const left = async (of: typeof label) => (await of.boundingBox())?.x;
  expect(await left(entry)).toBe(await left(label));
  expect(await left(entry)).toBe(await left(sidebar.getByRole("link", { name: "Guides" })));
});
