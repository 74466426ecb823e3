/** Kinds of pages that the product's own site does not contain, below a base URL: see `kinds/`. */
import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
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
  const outermost = page.locator("nav.page-contents > ul > li > a");
  await expect(outermost).toHaveText(["A heading that starts at level three", "A second level"]);
});

test("a footer without columns is one row", async ({ page }) => {
  await open(page, "/base/");
  await expect(page.getByRole("contentinfo").locator(".footer-row > li")).toHaveCount(2);
});

for (const appearance of APPEARANCES) {
  for (const path of ["category/guides", "tags", "tags/alpha", "guides/secret", "guides/two", "parts"]) {
    test(`axe: ${path} (${appearance.mode}, ${appearance.width} px)`, async ({ page }) => {
      await applyAppearance(page, appearance);
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

for (const width of [1440, 390]) {
  test(`entries of the sidebar have icons and badges at ${width} px (R-SIDE-16)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/base/guides/one");
    if (width === 390) await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    const list = width === 390 ? page.getByRole("dialog") : page.getByRole("navigation", { name: "Docs sidebar" });
    const guides = list.getByRole("link", { name: "Guides Beta", exact: true });
    await expect(guides.getByText("🚀")).toBeVisible();
    await expect(guides.getByText("Beta", { exact: true })).toBeVisible();
    const notes = list.getByRole("link", { name: "Notes New", exact: true });
    await expect(notes.getByText("New", { exact: true })).toHaveAttribute("data-badge", "tip");
    const picture = notes.locator("img");
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByRole("navigation", { name: "Breadcrumbs" }).getByText("Guides", { exact: true })).toHaveText("Guides");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
}
