/** Switch of versions from git, whose list is loaded when the visitor may open it. */
import type { Page } from "@playwright/test";

import { BLOCKED_REQUEST, expect, hydrated, open, test } from "./site";

const LIST = "**/version-data/default/pages.json";

const bar = (page: Page) => page.locator("nav.navbar");
const trigger = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const version = (page: Page, name: string) => bar(page).getByRole("link", { name, exact: true });

test("the pointer loads the versions, which lead to the same document or to the main one", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => void requested.push(new URL(request.url()).pathname));
  await open(page, "/1.0/guide?tab=1#start");
  expect(requested.filter((path) => path.includes("version-data/default"))).toEqual([]);
  await trigger(page, "Version 1.0").hover();
  await expect(version(page, "Version 2.0")).toHaveAttribute("href", "/2.0/the%20guide");
  await expect(version(page, "Version 3.0")).toHaveAttribute("href", "/guide");
  await expect(version(page, "next")).toHaveAttribute("href", "/next/guide");
  await expect(version(page, "Version 1.0")).toHaveAttribute("aria-current", "page");
  await version(page, "Version 2.0").click();
  await expect(page).toHaveURL("/2.0/the%20guide?tab=1#start");
  expect(await page.evaluate(() => localStorage.getItem("docs-preferred-version-default"))).toBe("v2.0");
  await page.mouse.move(700, 600);
  await trigger(page, "Version 2.0").hover();
  await expect(version(page, "Version 1.0")).toHaveAttribute("href", "/1.0/guide");
  expect(requested.filter((path) => path.endsWith("/pages.json"))).toHaveLength(1);

  await open(page, "/1.0/old");
  await trigger(page, "Version 1.0").hover();
  await expect(version(page, "Version 2.0")).toHaveAttribute("href", "/2.0/");
  await expect(version(page, "Version 1.0")).toHaveAttribute("href", "/1.0/old");
});

test("a list that becomes wider while it is open stays at the end of its label", async ({ page }) => {
  await open(page, "/1.0/guide");
  const list = bar(page).locator(".dropdown-menu");
  const end = async () => {
    const { x, width } = (await list.boundingBox())!;
    return x + width;
  };
  await trigger(page, "Version 1.0").focus();
  await page.keyboard.press("Enter");
  await expect(list).toBeVisible();
  await expect(version(page, "Version 3.0")).toBeVisible();
  const before = await end();
  const { width } = (await list.boundingBox())!;
  await list.evaluate((menu) => {
    menu.append(document.createElement("li"));
    (menu.lastElementChild as HTMLElement).style.inlineSize = "20rem";
  });
  expect((await list.boundingBox())!.width).toBeGreaterThan(width);
  expect(await end()).toBeCloseTo(before, 0);
});

test("the keyboard opens the list, moves through the versions and closes it", async ({ page }) => {
  await open(page, "/1.0/guide");
  const button = trigger(page, "Version 1.0");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(version(page, "Version 3.0")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(version(page, "next")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("outside of the docs, the label is the version whose path contains the page", async ({ page }) => {
  await open(page, "/archive");
  await trigger(page, "Version 3.0").hover();
  await expect(version(page, "Version 1.0")).toHaveAttribute("href", "/1.0/");
  await expect(version(page, "Archive")).toHaveAttribute("aria-current", "page");
});

test("a failed request is shown, and repeated when the pointer enters again", async ({ page, allowedErrors }) => {
  allowedErrors.push(BLOCKED_REQUEST);
  await page.route(LIST, (route) => route.abort());
  await open(page, "/1.0/guide");
  await trigger(page, "Version 1.0").hover();
  await expect(bar(page).getByText("The versions could not be loaded. Check your network connection.")).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(/could not be loaded/);
  await expect(version(page, "All versions")).toBeVisible();
  await page.unroute(LIST);
  await page.mouse.move(700, 600);
  await trigger(page, "Version 1.0").hover();
  await expect(version(page, "Version 3.0")).toHaveAttribute("href", "/guide");
  await expect(bar(page).getByText("could not be loaded")).toHaveCount(0);
});

test("the link to all versions loads their document", async ({ page }) => {
  await open(page, "/1.0/guide");
  await trigger(page, "Version 1.0").hover();
  await version(page, "All versions").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All versions");
  await page.getByRole("link", { name: "Version 2.0" }).click();
  await expect(page).toHaveURL("/2.0/");
});

test.describe("at 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the versions are loaded when their list in the panel is opened", async ({ page }) => {
    await open(page, "/1.0/guide");
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: "← Back to main menu" }).click();
    await panel.getByRole("button", { name: "Versions" }).click();
    await expect(panel.getByRole("link", { name: "Version 3.0" })).toHaveAttribute("href", "/guide");
    await expect(panel.getByRole("link", { name: "All versions" })).toBeVisible();
    await panel.getByRole("link", { name: "Version 3.0" }).click();
    await expect(page).toHaveURL("/guide");
    await hydrated(page);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the list has the version of the page and a link to all versions", async ({ page }) => {
    await page.goto("/1.0/guide");
    await trigger(page, "Version 1.0").focus();
    await page.keyboard.press("Enter");
    await expect(version(page, "Version 1.0")).toHaveAttribute("href", "/1.0/guide");
    await version(page, "All versions").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All versions");
    await page.getByRole("link", { name: "Version 3.0" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start of v3.0");
  });
});
