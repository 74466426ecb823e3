/** Parts of a page that the product's own site disables or does not use. */
import type { Page } from "@playwright/test";

import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { announced, expect, hydrated, idle, linksInView, open, test, watchLinks } from "./site";

test("the page has an edit link, the date of its last change, and its author", async ({ page }) => {
  await open(page, "/base/parts");
  const edit = page.getByRole("link", { name: "Edit this page" });
  await expect(edit).toHaveAttribute("href", "https://code.example.com/edit/main/content/current/parts.mdx");
  await expect(edit).toHaveAttribute("target", "_blank");
  await expect(page.locator(".theme-last-updated:visible")).toHaveText("Last updated on Mar 9, 2025 by Ada");
  await expect(page.locator("time:visible")).toHaveAttribute("datetime", /^2025-03-09/);
});

test("edit link and date are beside long texts on wide screens, and below the text on narrow ones", async ({ page }) => {
  for (const [width, place] of [
    [1440, ".rail"],
    [390, ".article-footer"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/base/parts");
    await expect(page.getByRole("link", { name: "Edit this page" })).toHaveCount(1);
    await expect(page.locator(place).getByRole("link", { name: "Edit this page" })).toBeVisible();
    await expect(page.locator(place).getByText("Last updated on")).toBeVisible();
  }
});

test("HTML in the navbar is unchanged; a single version is a plain link", async ({ page }) => {
  await open(page, "/base/guides/one");
  const bar = page.locator("nav.navbar");
  await expect(bar.locator("b.own-item")).toHaveText("Beta");
  await expect(bar.getByRole("button", { name: "Current", exact: true })).toHaveCount(0);
  await expect(bar.getByRole("link", { name: "Current" })).toHaveAttribute("href", "/base/guides/one");
});

/** Navigates to a page marked as a draft. Only a development server contains drafts. */
async function openDraft(page: Page) {
  await page.route("**/page-data/guides/two.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), draft: true } });
  });
  await open(page, "/base/guides/one");
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/base/guides/two"]')!.click());
  await expect(page).toHaveURL("/base/guides/two");
}

for (const appearance of APPEARANCES) {
  test(`axe: a draft (${appearance.mode}, ${appearance.width} px)`, async ({ page }) => {
    await applyAppearance(page, appearance);
    await openDraft(page);
    await expect(page.locator(".theme-draft-banner")).toBeVisible();
    await expectNoViolations(page, "a draft");
  });
}

test("a draft has a banner", async ({ page }) => {
  await openDraft(page);
  const banner = page.locator(".theme-draft-banner");
  await expect(banner).toContainText("Draft page");
  await expect(banner).toContainText("It will only be visible in dev and be excluded from the production build.");
});

test("copying code is confirmed visibly and to screen readers", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/base/parts");
  await page.getByRole("button", { name: "Copy code to clipboard" }).click();
  await expect(announced(page)).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("const answer = 42;");
});

test("an author's wrong link is not prefetched", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await watchLinks(page);
  await open(page, "/base/parts");
  const link = page.getByRole("link", { name: "nowhere" });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => requested.filter((path) => path.includes("page-data")).length).toBeGreaterThan(1);
  const address = await link.getAttribute("href");
  await expect.poll(() => linksInView(page)).toContain(address);
  await idle(page);
  expect(requested.filter((path) => path.includes("no/such"))).toEqual([]);
});

test("an announcement closed under the misspelt id of earlier versions stays closed", async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.length > 0) return;
    localStorage.setItem("docusaurus.announcement.id", "annoucement-bar");
    localStorage.setItem("docusaurus.announcement.dismiss", "true");
  });
  await page.goto("/base/");
  await expect(page.locator(".announcement-bar")).toBeHidden();
  await hydrated(page);
  await expect(page.locator(".announcement-bar")).toHaveCount(0);
});
