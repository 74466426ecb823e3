/** Navigation in place: addresses, titles, scrolling, focus, pages that can't be had. */
import { type Page } from "@playwright/test";
import { expect, open, test } from "./site";

/** Marks the document, so that a full load shows. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in window);
}

test("a link of the sidebar changes the page in place", async ({ page }) => {
  await open(page, "/v3/agent");
  await mark(page);
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  await sidebar.getByRole("link", { name: "Studio" }).click();
  await expect(page).toHaveURL("/v3/studio");
  await expect(page).toHaveTitle("Studio | Agent Docs");
  await expect(page.locator("h1")).toHaveText("Studio");
  await expect(sidebar.locator('[aria-current="page"]')).toHaveText("Studio");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/v3\/studio$/);
  expect(await isMarked(page)).toBe(true);

  await page.goBack();
  await expect(page).toHaveTitle("Agent | Agent Docs");
  await expect(page.locator("h1")).toHaveText("Agent");
  expect(await isMarked(page)).toBe(true);
});

test("a link in the text does the same, spaces in its path and all", async ({ page }) => {
  await open(page, "/");
  await mark(page);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/Basic Account Information/sign-ups";
    link.textContent = "a link that was put here";
    document.querySelector("article p")?.append(link);
  });
  await page.getByRole("link", { name: "a link that was put here" }).click();
  await expect(page).toHaveURL("/Basic%20Account%20Information/sign-ups");
  await expect(page.locator("h1")).toHaveText(/sign/i);
  expect(await isMarked(page)).toBe(true);
});

test("the page starts at its top, or at the heading that the link names", async ({ page }) => {
  await open(page, "/v3/agent");
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole("navigation", { name: "Docs pages" }).locator("a[rel=next]").click();
  await expect(page).not.toHaveURL("/v3/agent");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page.locator("h1")).toHaveText("Agent");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);

  await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
  await expect(page).toHaveURL(/#/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test("an unknown path is told in place", async ({ page, complaints }) => {
  await open(page, "/v3/agent");
  await mark(page);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/no/such/page";
    link.textContent = "nowhere";
    document.querySelector("article p")?.append(link);
  });
  await page.getByRole("link", { name: "nowhere" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page).toHaveURL("/no/such/page");
  expect(await isMarked(page)).toBe(true);
  // The browser notes the data file that is not there.
  expect(complaints.every((complaint) => complaint.includes("404"))).toBe(true);
  complaints.length = 0;
});

test("a category opens and closes, and stays so on the next page", async ({ page }) => {
  await open(page, "/v3/agent");
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  const category = sidebar.getByRole("button", { name: "Workspace" });
  await expect(category).toHaveAttribute("aria-expanded", "false");
  await category.click();
  await expect(category).toHaveAttribute("aria-expanded", "true");
  await sidebar.getByRole("link", { name: "Studio" }).click();
  await expect(page).toHaveURL("/v3/studio");
  await expect(category).toHaveAttribute("aria-expanded", "true");
  await category.focus();
  await page.keyboard.press("Enter");
  await expect(category).toHaveAttribute("aria-expanded", "false");
});
