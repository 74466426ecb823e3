/** Parts of the look of Docusaurus' classic theme whose layout differs from that of the interface's own look. */
import { expect, open, test } from "./site";

test("a dropdown in the panel is a row with a caret", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "/blog");
  await page.locator(".navbar__toggle").click();
  const panel = page.locator("dialog.navbar-sidebar");
  await panel.getByRole("button", { name: "Back to main menu" }).click();
  const label = panel.getByRole("button", { name: "More" });
  const [row, list] = await Promise.all([label.boundingBox(), panel.locator(".menu__list").boundingBox()]);
  expect(row?.width).toBe(list?.width);
  expect(await label.evaluate((element) => getComputedStyle(element, "::after").width)).toBe("20px");
  await label.click();
  await expect(panel.getByRole("link", { name: "Second" })).toBeVisible();
});

test("the text of a page without headings is as narrow as beside a table of contents", async ({ page }) => {
  await page.setViewportSize({ width: 1300, height: 800 });
  const share = () => page.locator(".doc").evaluate((row) => row.firstElementChild!.clientWidth / row.clientWidth);
  await open(page, "/docs/notes/plain");
  expect(await share()).toBeCloseTo(0.75, 2);
  await page.locator("aside").getByRole("link", { name: "Wide" }).click();
  await expect(page.getByRole("heading", { name: "Wide" })).toBeVisible();
  expect(await share()).toBeCloseTo(1, 2);
});

test("a category that stays open is active with its pages", async ({ page }) => {
  await open(page, "/docs/notes/plain");
  await expect(page.locator("aside").getByText("Notes", { exact: true })).toHaveClass(/menu__link--active/);
});

test("the sidebar of docs can be hidden, that of a blog can't", async ({ page }) => {
  await open(page, "/docs/start");
  await expect(page.locator(".sidebar-fold")).toBeVisible();
  await open(page, "/blog");
  await expect(page.locator(".sidebar-fold")).toHaveCount(0);
});

test("authors have icons of their accounts, and links to other sites open in a new tab", async ({ page }) => {
  await open(page, "/blog/2024/03/01/spring");
  const account = page.getByRole("link", { name: "LinkedIn" });
  await expect(account.locator("svg")).toHaveCSS("width", "16px");
  await expect(account).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("link", { name: "Bo", exact: true })).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("link", { name: "Ada", exact: true })).not.toHaveAttribute("target");
});

test("an author without accounts is as high as one with accounts", async ({ page }) => {
  await open(page, "/blog/2024/03/01/spring");
  const heights = await page
    .locator(".post-author")
    .evaluateAll((authors) => authors.map((author) => author.getBoundingClientRect().height));
  expect(heights).toHaveLength(2);
  expect(heights[0]).toBeCloseTo(heights[1]!, 1);
});

test("a table of contents within the text has the size of the text and bullets", async ({ page }) => {
  await open(page, "/docs/guides/second");
  const list = page.locator("article .markdown .table-of-contents");
  await expect(list).toHaveCSS("font-size", "16px");
  await expect(list).toHaveCSS("list-style-type", "disc");
  await expect(list).toHaveCSS("padding-top", "0px");
});

test("the lines of the banner of a version have no distances of paragraphs", async ({ page }) => {
  await open(page, "/docs/start");
  await page.locator(".doc-text").evaluate((text) => {
    text.insertAdjacentHTML("afterbegin", '<div class="alert theme-doc-version-banner"><p>Old</p><p>See</p></div>');
  });
  const lines = page.locator(".theme-doc-version-banner > p");
  await expect(lines.first()).toHaveCSS("margin-bottom", "0px");
  await expect(lines.last()).toHaveCSS("margin-top", "16px");
  await expect(lines.last()).toHaveCSS("margin-bottom", "0px");
});

test("the list of authors has one below the other, each with a small count", async ({ page }) => {
  await open(page, "/blog/authors");
  const count = page.locator(".tag-count").first();
  await expect(count).toHaveText("1");
  expect((await count.boundingBox())?.width).toBeLessThan(40);
  const list = page.locator(".post-author-list");
  expect(await list.evaluate((element) => getComputedStyle(element).display)).toBe("block");
});

test("pages of tags have the sizes of pages outside of documents", async ({ page }) => {
  await page.setViewportSize({ width: 1300, height: 800 });
  await open(page, "/docs/tags");
  await expect(page.locator("h1")).toHaveCSS("font-size", "32px");
  await expect(page.locator(".tag-letter > h2").first()).toHaveCSS("font-size", "24px");
  await expect(page.locator(".tag-list > li").first()).toHaveCSS("margin-left", "16px");
  const share = await page.locator(".doc").evaluate((row) => row.firstElementChild!.clientWidth / row.clientWidth);
  expect(share).toBeCloseTo(2 / 3, 2);
  await page.locator(".tag-list a").first().click();
  await expect(page.locator(".tagged-page > h2").first()).toHaveCSS("font-size", "24px");
});

test("a standalone page in Markdown has the distances of pages outside of documents", async ({ page }) => {
  await open(page, "/about");
  await expect(page.locator("h1")).toHaveCSS("font-size", "32px");
  const second = page.locator("h2");
  await expect(second).toHaveCSS("font-size", "24px");
  await expect(second).toHaveCSS("margin-top", "0px");
  await expect(page.locator("main li").nth(1)).toHaveCSS("margin-top", "0px");
});

test("an announcement is centered, and the menu ends within the window", async ({ page }) => {
  await page.setViewportSize({ width: 1300, height: 800 });
  await open(page, "/docs/start");
  const bar = await page.evaluateHandle(() => {
    const element = document.createElement("div");
    element.className = "announcement-bar";
    element.innerHTML = '<div class="announcement-content"><span>News</span></div><button class="close">x</button>';
    document.querySelector(".navbar")!.before(element);
    return element;
  });
  expect((await bar.asElement()?.boundingBox())?.height).toBe(30);
  const box = await page.locator(".announcement-content > span").boundingBox();
  expect(box!.x + box!.width / 2).toBeCloseTo(650, 0);
  await expect(page.locator(".announcement-bar > button")).toHaveCSS("padding-top", "0px");
  await expect(page.locator(".sidebar-nav")).toHaveCSS("margin-bottom", "30px");
});
