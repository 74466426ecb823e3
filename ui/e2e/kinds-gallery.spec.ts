/**
 * Every block of Markdown in each of its forms: without scripts, in print, in Firefox, as Markdown for agents, and in the search. The
 * behavior of blocks in Chromium is tested in `kinds-blocks`.
 */
import { BLOCKS, PATH, shownElement } from "./gallery";
import { expect, hydrated, open, test } from "./site";

const shown = (form: "isPrinted" | "isStatic") => BLOCKS.filter((block) => block[form] !== false);

test("the content of each block is in print", async ({ page }) => {
  await open(page, PATH);
  await page.emulateMedia({ media: "print" });
  for (const block of shown("isPrinted")) await expect(shownElement(page, block), block.name).toBeVisible();
});

test("the Markdown of the page contains the content of each block", async ({ request }) => {
  const markdown = await (await request.get(`${PATH}.md`)).text();
  for (const { name, text, markdown: written = text } of BLOCKS) expect(markdown, name).toContain(written);
});

test("the search finds the content of each block", async ({ page }) => {
  await page.goto("/base/search");
  await hydrated(page);
  const field = page.getByRole("main").getByRole("searchbox");
  for (const { name, word } of BLOCKS) {
    if (word === undefined) continue;
    await field.fill(word);
    const result = page.getByRole("article").filter({ hasText: new RegExp(word, "iu") });
    await expect(result.locator(`a[href^="${PATH}"]`).first(), name).toBeVisible();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the content of each block is visible", async ({ page }) => {
    await page.goto(PATH);
    for (const block of shown("isStatic")) await expect(shownElement(page, block), block.name).toBeVisible();
  });
});
