/** Client-side navigation: addresses, titles, scrolling, focus, pages that fail to load. */
import type { Page } from "@playwright/test";

import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { deferred } from "./search-service";
import {
  NOT_FOUND,
  BLOCKED_REQUEST,
  addLink,
  announced,
  expect,
  hydrated,
  idle,
  isMarked,
  linksInView,
  mark,
  open,
  painted,
  replaced,
  test,
  watchLinks,
} from "./site";

test("a link of the sidebar navigates without a full load", async ({ page }) => {
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

test("a click in the sidebar before its data is loaded is repeated afterwards", async ({ page }) => {
  const data = deferred();
  await page.route("**/sidebar-data/**", (route) => data.until.then(() => route.fallback()));
  await open(page, "/v3/agent");
  await mark(page);
  const category = page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("button", { name: "Workspace" });
  await category.click();
  await expect(category).toHaveAttribute("aria-expanded", "false");
  data.release();
  await expect(category).toHaveAttribute("aria-expanded", "true");
  await expect(page).toHaveURL("/v3/agent");
  expect(await isMarked(page)).toBe(true);
});

test("a link in the text does the same, also with spaces in its path", async ({ page }) => {
  await open(page, "/");
  await mark(page);
  await addLink(page, "/Basic Account Information/sign-ups", "a link that was put here");
  await page.getByRole("link", { name: "a link that was put here" }).click();
  await expect(page).toHaveURL("/Basic%20Account%20Information/sign-ups");
  await expect(page.locator("h1")).toHaveText(/sign/i);
  expect(await isMarked(page)).toBe(true);
});

test("the page is scrolled to its top, or to the heading of the link", async ({ page }) => {
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

test("an unknown path shows the not-found page without a full load", async ({ page, allowedErrors }) => {
  // The browser logs an error for the missing data file.
  allowedErrors.push(NOT_FOUND);
  await open(page, "/v3/agent");
  await mark(page);
  await addLink(page, "/no/such/page", "nowhere");
  await page.getByRole("link", { name: "nowhere" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page).toHaveURL("/no/such/page");
  expect(await isMarked(page)).toBe(true);
});

test("a category opens and closes, and keeps its state on the next page", async ({ page }) => {
  await open(page, "/v3/agent");
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  const category = sidebar.getByRole("button", { name: "Workspace" });
  await expect(category).toHaveAttribute("aria-expanded", "false");
  await category.click();
  await expect(category).toHaveAttribute("aria-expanded", "true");
  await sidebar.getByRole("link", { name: "Studio" }).click();
  await expect(page).toHaveTitle("Studio | Agent Docs");
  await expect(page).toHaveURL("/v3/studio");
  await expect(category).toHaveAttribute("aria-expanded", "true");
  await category.focus();
  await page.keyboard.press("Enter");
  await expect(category).toHaveAttribute("aria-expanded", "false");
});

test("the title and the description are updated, and the title is announced", async ({ page }) => {
  await open(page, "/v3/agent");
  const description = page.locator('meta[name="description"]');
  const before = await description.getAttribute("content");
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Studio" }).click();
  await expect(announced(page)).toHaveText("Studio | Agent Docs");
  await expect(description).not.toHaveAttribute("content", before ?? "");
  await expect(page.locator("html")).toHaveClass(/docs-doc-id-/);
});

test("after a link the next Tab focuses the skip link; after Back it does not", async ({ page }) => {
  await open(page, "/v3/agent");
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Studio" }).click();
  await expect(page).toHaveTitle("Studio | Agent Docs");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.locator("article").click();
  await page.goBack();
  await expect(page).toHaveTitle("Agent | Agent Docs");
  await expect(page.locator(".skip-region")).not.toBeFocused();
});

test("a link with .html, or without its slash, navigates without a full load", async ({ page, allowedErrors }) => {
  // The path with .html may be registered, so the data of that path is requested first.
  allowedErrors.push(NOT_FOUND);
  await open(page, "/v3/studio");
  await mark(page);
  await addLink(page, "/v3/agent.html", "with suffix");
  await page.getByRole("link", { name: "with suffix" }).click();
  await expect(page).toHaveTitle("Agent | Agent Docs");
  await addLink(page, "/introduction", "without slash");
  await page.getByRole("link", { name: "without slash" }).click();
  await expect(page).toHaveTitle(/^Introduction/);
  await expect(page.getByRole("navigation", { name: "Docs sidebar" }).locator('[aria-current="page"]')).toHaveAttribute(
    "href",
    "/introduction/",
  );
  expect(await isMarked(page)).toBe(true);
});

test("a hash scrolls to its heading: on loading, from another page, and after Back", async ({ page }) => {
  await open(page, "/v3/agent");
  const id = await page.locator("article h2[id]").nth(1).getAttribute("id");
  const place = () =>
    page.locator(`[id="${id}"]`).evaluate((heading) => {
      const top = Math.round(heading.getBoundingClientRect().top);
      return top > 55 && top < 80 ? "below the navbar" : top;
    });
  await open(page, "/v3/studio");
  await addLink(page, `/v3/agent#${id}`, "to the heading");
  await page.getByRole("link", { name: "to the heading" }).click();
  await expect(page).toHaveTitle("Agent | Agent Docs");
  await expect.poll(place).toBe("below the navbar");
  await page.goto(`/v3/studio`);
  await page.goto(`/v3/agent#${id}`);
  await hydrated(page);
  await expect.poll(place).toBe("below the navbar");
  await page.goto("/v3/agent#no-such-heading");
  await expect(page.locator("h1")).toBeVisible();
});

test("a lost connection shows Page Error, and Retry loads the page", async ({ page, context, allowedErrors }) => {
  allowedErrors.push(/net::ERR_INTERNET_DISCONNECTED/);
  await open(page, "/v3/agent");
  await mark(page);
  await context.setOffline(true);
  await addLink(page, "/feedback/", "a page that is not there yet");
  await page.getByRole("link", { name: "a page that is not there yet" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Error");
  await expect(page).toHaveTitle("Page Error");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page).toHaveTitle(/^Feedback/);
  expect(await isMarked(page)).toBe(true);
});

test("page data that fails to load leads to exactly one full load", async ({ page, allowedErrors }) => {
  allowedErrors.push(BLOCKED_REQUEST);
  await open(page, "/v3/agent");
  await page.route("**/page-data/v3/studio.json", (route) => route.abort());
  const documents: string[] = [];
  page.on("request", (request) => request.resourceType() === "document" && documents.push(new URL(request.url()).pathname));
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Studio" }).click();
  await expect(page).toHaveTitle("Studio | Agent Docs");
  await hydrated(page);
  expect(documents).toEqual(["/v3/studio"]);
});

test("a part whose script fails to load: one full load, then Page Error with Retry", async ({ page, allowedErrors }) => {
  allowedErrors.push(BLOCKED_REQUEST, /a part of the site could not be loaded/);
  await page.route("**/assets/dialog.*.js", (route) => route.abort());
  await open(page, "/v3/agent");
  await mark(page);
  const search = page.getByRole("button", { name: /^Search \(/ });
  await search.click();
  await replaced(page);
  await hydrated(page);
  await mark(page);
  await search.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Error");
  expect(await isMarked(page)).toBe(true);
  await page.unroute("**/assets/dialog.*.js");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page).toHaveTitle("Agent | Agent Docs");
});

test("the search dialog waits for its style sheet, and opens without it if it fails", async ({ page, allowedErrors }) => {
  allowedErrors.push(BLOCKED_REQUEST);
  const sheet = deferred();
  await page.route("**/assets/search.*.css", (route) => sheet.until.then(() => route.abort()));
  await open(page, "/v3/agent");
  const requested = page.waitForRequest("**/assets/search.*.css");
  await page.getByRole("button", { name: /^Search \(/ }).click();
  await requested;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  sheet.release();
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
});

test("a page of a newer build is loaded in full, not reported as missing", async ({ page, allowedErrors }) => {
  allowedErrors.push(NOT_FOUND);
  await open(page, "/v3/agent");
  await page.route("**/page-data/v3/studio.json", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Studio" }).click();
  await expect(page).toHaveTitle("Studio | Agent Docs");
  await expect(page.locator("h1")).toHaveText("Studio");
});

test("a build that replaces all files of an open tab still shows the page", async ({ page, allowedErrors }) => {
  allowedErrors.push(NOT_FOUND);
  await open(page, "/v3/agent");
  await mark(page);
  // The files of the open page no longer exist; those of a new document do.
  let isNew = false;
  page.on("request", (request) => (isNew ||= request.resourceType() === "document"));
  await page.route(/\/(assets|page-data)\//, (route) => (isNew ? route.fallback() : route.fulfill({ status: 404, body: "gone" })));
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Home" }).click();
  await expect(page.locator("h1")).toHaveText("Home");
  await expect(page).toHaveTitle("Home | Agent Docs");
  await replaced(page);
  await hydrated(page);
});

for (const part of ["client", "react", "start"]) {
  test(`a page whose part «${part}» fails to load works as without scripts`, async ({ page, allowedErrors }) => {
    allowedErrors.push(BLOCKED_REQUEST);
    await page.route(`**/assets/${part}.*.js`, (route) => route.abort());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/v3/agent");
    await expect(page.locator("html")).not.toHaveAttribute("data-scripted");
    await expect(page.getByRole("navigation", { name: "Docs sidebar" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expectSearchPage(page);
  });
}

/** Expects the search page in a state in which a query can be typed. In its field, `/` is an ordinary character. */
async function expectSearchPage(page: Page) {
  await expect(page).toHaveURL("/search");
  const field = page.getByRole("searchbox", { name: "Search" });
  await expect(page.locator("html")).not.toHaveAttribute("data-scripted");
  await expect(field).toBeFocused();
  await painted(page);
  await page.keyboard.press("/");
  await expect(field).toHaveValue("/");
}

test("a shell that throws on the document's page leaves the served page, whose links work", async ({ page, allowedErrors }) => {
  allowedErrors.push(/TypeError: /);
  await page.route("**/assets/site.*.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), navbar: null } });
  });
  await page.goto("/v3/agent");
  await expect(page.locator("html")).not.toHaveAttribute("data-scripted");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agent");
  await expect(page.getByRole("button", { name: /^Search \(/ })).toBeHidden();
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Studio" }).click();
  await expect(page).toHaveURL("/v3/studio");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Studio");
  await expect(page.locator("html")).not.toHaveAttribute("data-scripted");
  await page.keyboard.press("/");
  await expectSearchPage(page);
});

/** Console message of a page that throws an error. */
const PAGE_ERROR = /TypeError: Cannot (read|destructure) propert/;

/** Serves invalid data for the page «Studio», so that its components throw an error. */
async function breakStudio(page: Page) {
  await page.route("**/page-data/v3/studio.json", async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...data, pagination: null, contents: [{ level: 2, id: "a", html: "a" }], tags: null } });
  });
}

for (const appearance of APPEARANCES) {
  test(`axe: a page that throws (${appearance.mode}, ${appearance.width} px)`, async ({ page, allowedErrors }) => {
    allowedErrors.push(PAGE_ERROR);
    await breakStudio(page);
    await applyAppearance(page, appearance);
    await open(page, "/v3/agent");
    await addLink(page, "/v3/studio", "a page that throws");
    await page.getByRole("link", { name: "a page that throws" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page crashed.");
    await expectNoViolations(page, "a page that throws");
  });
}

test("a page that throws shows the error with its causes; Try again and other links recover", async ({ page, allowedErrors }) => {
  allowedErrors.push(PAGE_ERROR);
  await breakStudio(page);
  await open(page, "/v3/agent");
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  await sidebar.getByRole("link", { name: "Studio" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page crashed.");
  await expect(page.getByText(/null/)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page crashed.");
  await sidebar.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveTitle("Home | Agent Docs");
});

/** Stops the page's clock. Only the test advances it, so that the speed of the machine has no effect. */
async function stopClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

test("the progress bar appears after 200 ms, at 8 %, and disappears when the page is loaded", async ({ page }) => {
  await page.clock.install();
  await open(page, "/v3/agent");
  const data = deferred();
  await page.route("**/page-data/feedback.json", (route) => data.until.then(() => route.continue()));
  await addLink(page, "/feedback/", "slow");
  await stopClock(page);
  await page.getByRole("link", { name: "slow" }).click();
  await expect(page).toHaveURL("/feedback/");
  const bar = page.locator("#nprogress");
  await page.clock.runFor(199);
  expect(await bar.count()).toBe(0);
  await page.clock.runFor(1);
  expect(await bar.count()).toBe(1);
  await expect(page.locator("html")).toHaveClass(/nprogress-busy/);
  expect(await bar.evaluate((element) => element.style.getPropertyValue("--progress"))).toBe("0.08");
  await expect(page).toHaveTitle("Agent | Agent Docs");
  data.release();
  await expect(page).toHaveTitle(/^Feedback/);
  await expect(page.locator("html")).not.toHaveClass(/nprogress-busy/);
  await page.clock.runFor(400);
  expect(await bar.count()).toBe(0);
});

test("the progress bar never appears for an anchor of the same page", async ({ page }) => {
  await page.clock.install();
  await open(page, "/v3/agent");
  await stopClock(page);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
  await expect(page).toHaveURL(/#/);
  await page.clock.runFor(1000);
  expect(await page.locator("#nprogress").count()).toBe(0);
});

test("pages are prefetched when a link is in view, once each", async ({ page }) => {
  await open(page, "/v3/agent");
  const hints = page.locator('link[rel="prefetch"]');
  const addresses = () => hints.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await expect.poll(addresses).toContain("/page-data/v3/studio.json");
  await expect.poll(async () => (await addresses()).length).toBeGreaterThan(5);
  const all = await addresses();
  expect(new Set(all).size).toBe(all.length);
});

for (const connection of [{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }]) {
  test(`nothing is prefetched with ${JSON.stringify(connection)}`, async ({ page }) => {
    await watchLinks(page);
    await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);
    // Records only page data: other requests of the open page, such as its enhancements in idle periods, may be late.
    const ahead: string[] = [];
    page.on("request", (request) => {
      const isAhead = "sec-purpose" in request.headers() || new URL(request.url()).pathname.startsWith("/page-data/");
      if (isAhead) ahead.push(request.url());
    });
    await open(page, "/v3/agent");
    await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Studio" }).hover();
    await expect.poll(() => linksInView(page)).toContain("/v3/studio");
    await idle(page);
    expect(ahead).toEqual([]);
    await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0);
  });
}
