/** Question below documents: code on demand, answers, comments, failures, without scripts. */
import type { Page } from "@playwright/test";

import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { expect, hydrated, open, test } from "./site";

const PATH = "/base/guides/two";

/** Responds to requests to the endpoint with these statuses in order, then with 204. Returns the bodies of the requests. */
async function receive(page: Page, ...statuses: number[]): Promise<unknown[]> {
  const bodies: unknown[] = [];
  await page.route("**/base/answers", (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ status: statuses.shift() ?? 204 });
  });
  return bodies;
}

const question = (page: Page) => page.getByRole("group", { name: "Was this page helpful?" });

test("an answer and a comment are sent by keyboard", async ({ page }) => {
  const bodies = await receive(page);
  await open(page, PATH);
  const yes = question(page).getByRole("button", { name: "Yes" });
  await yes.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Thank you for your answer.")).toBeVisible();
  await expect(yes).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Would you like to tell us more?" })).toBeFocused();
  await page.keyboard.type("Clear.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Thank you for your comment.")).toBeFocused();
  const answer = { path: PATH, answer: "yes", version: "current", language: "en" };
  expect(bodies).toEqual([answer, { ...answer, comment: "Clear." }]);
});

test("a failure is reported, and the answer is sent again", async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 503/);
  const bodies = await receive(page, 503);
  await open(page, PATH);
  await question(page).getByRole("button", { name: "No" }).click();
  await expect(page.getByText("This could not be sent.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Thank you for your answer.")).toBeVisible();
  await expect(question(page).getByRole("button", { name: "No" })).toBeFocused();
  expect(bodies).toHaveLength(2);
});

test("the answer of a page is remembered, and other pages ask", async ({ page }) => {
  await receive(page);
  await open(page, PATH);
  await question(page).getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Thank you for your answer.")).toBeVisible();
  await page.reload();
  await expect(question(page).getByRole("button", { name: "Yes" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "One", exact: true }).click();
  await expect(question(page).getByRole("button", { name: "Yes" })).toHaveAttribute("aria-pressed", "false");
});

test("a page without the question loads none of its code, and the next page has it", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto("/base/", { waitUntil: "networkidle" });
  await hydrated(page);
  expect(loaded.filter((path) => /feedback|islands/.test(path))).toEqual([]);
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Blocks" }).click();
  await page.locator(".feedback").scrollIntoViewIfNeeded();
  await expect(question(page)).toBeVisible();
});

test("the code is loaded when the reader approaches the question, which moves nothing", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/base/blocks", { waitUntil: "networkidle" });
  await hydrated(page);
  expect(loaded.filter((path) => /feedback\..*js$/.test(path))).toEqual([]);
  // Heights of blocks far below are estimates until they are laid out.
  await page.evaluate(() => (document.documentElement.dataset["layout"] = "whole"));
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.locator(".feedback").scrollIntoViewIfNeeded();
  await expect(question(page)).toBeVisible();
  expect(await height()).toBe(before);
});

for (const appearance of APPEARANCES) {
  test(`the question is accessible, ${appearance.mode} at ${appearance.width} px`, async ({ page }) => {
    await applyAppearance(page, appearance);
    await receive(page);
    await open(page, PATH);
    await question(page).getByRole("button", { name: "No" }).click();
    await expect(page.getByRole("textbox", { name: "Would you like to tell us more?" })).toBeVisible();
    await expectNoViolations(page, PATH);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(appearance.width);
  });
}

test("the chosen answer is visible in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await receive(page);
  await open(page, PATH);
  const no = question(page).getByRole("button", { name: "No" });
  await no.click();
  await page.getByRole("textbox").focus();
  const outline = () => no.evaluate((button) => getComputedStyle(button).outlineStyle);
  await expect.poll(outline).toBe("solid");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no question", async ({ page }) => {
    await page.goto(PATH);
    await expect(page.locator(".feedback")).toBeHidden();
  });
});
