/** Transferred bytes of a visit, compressed with gzip. */
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { deferred } from "./search-service";
import { NOT_FOUND, enhanced, expect, hydrated, open, test } from "./site";

/**
 * Maximum size of all scripts on the first load of a page with code: 57,000 bytes of React, 31,000 bytes of TanStack Router and the
 * interface.
 */
const MAX_SCRIPT_BYTES = 99_250;
/** Maximum size of the scripts that delay reading the page and using its links, details and lists. */
const MAX_BLOCKING_BYTES = 10_000;
/** Maximum size of the style sheets, which includes 1,000 bytes of font rules. */
const MAX_STYLE_BYTES = 10_700;
/** Maximum size of the text font and the code font, which are compressed. */
const MAX_FONT_BYTES = 60_000;
/** Maximum size of a navigation without the article. */
const MAX_NAVIGATION_BYTES = 2_000;

/** Delay of a script on a slow connection, above the limit in `boot.ts`. */
const SLOW_MS = 200;

const weigh = (body: Buffer | string) => gzipSync(body, { level: 9 }).length;

test("the first load of a typical page stays within its budget", async ({ page }) => {
  const loading: { readonly type: string; readonly weight: Promise<number> }[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type === "script" || type === "stylesheet") loading.push({ type, weight: response.body().then(weigh) });
  });
  await page.goto("/v3/agent", { waitUntil: "networkidle" });
  await hydrated(page);
  await enhanced(page);
  const loaded = async (wanted: string) => {
    const weights = await Promise.all(loading.filter(({ type }) => type === wanted).map(({ weight }) => weight));
    expect(weights, wanted).not.toEqual([]);
    return weights.reduce((sum, weight) => sum + weight, 0);
  };
  expect(await loaded("script")).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect(await loaded("stylesheet")).toBeLessThanOrEqual(MAX_STYLE_BYTES);
});

test("a site with the interface's own look loads no files of another look", async ({ page }) => {
  const loaded: string[] = [];
  const sheets: Promise<string>[] = [];
  page.on("response", (response) => {
    loaded.push(new URL(response.url()).pathname);
    if (response.request().resourceType() === "stylesheet") sheets.push(response.text());
  });
  await page.goto("/v3/agent", { waitUntil: "networkidle" });
  await hydrated(page);
  expect(loaded.filter((path) => path.includes("classic"))).toEqual([]);
  expect((await Promise.all(sheets)).join("")).not.toContain("--ifm-");
  await expect(page.locator(".navbar__inner, .menu__link, .main-wrapper, .container")).toHaveCount(0);
});

test("blocking scripts stay within their budget", async ({ page, request }) => {
  await page.goto("/v3/agent");
  const blocking = await page
    .locator("script[src]:not([type=module]):not([async]):not([defer])")
    .evaluateAll((scripts) => scripts.map((script) => (script as HTMLScriptElement).src));
  const bodies = await Promise.all(blocking.map(async (address) => (await request.get(address)).body()));
  expect(bodies.reduce((sum, body) => sum + weigh(body), 0)).toBeLessThanOrEqual(MAX_BLOCKING_BYTES);
});

test("a navigation transfers little more than the article, in one request", async ({ page, request }) => {
  await page.goto("/v3/agent", { waitUntil: "networkidle" });
  await hydrated(page);
  // On a busy machine, the network may be idle before hydration, which causes further requests.
  await enhanced(page);
  const requested: string[] = [];
  page.on("request", (request) => {
    const isPart = ["script", "stylesheet", "fetch"].includes(request.resourceType());
    if (isPart && !request.url().includes("page-data")) requested.push(request.url());
  });
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Studio" }).click();
  await expect(page).toHaveTitle("Studio | Agent Docs");
  expect(requested).toEqual([]);
  const body = await (await request.get("/page-data/v3/studio.json")).body();
  const { articles } = JSON.parse(body.toString()) as { articles: readonly string[] };
  expect(weigh(body) - weigh(articles.join(""))).toBeLessThanOrEqual(MAX_NAVIGATION_BYTES);
});

test("the fonts of a page with code stay within their budget, and do not move its text, however late", async ({ page }) => {
  await watchShift(page);
  await page.addInitScript(pretendFast);
  const sizes: Promise<number>[] = [];
  await page.route("**/*.woff2", async (route) => {
    const response = await route.fetch();
    sizes.push(response.body().then(({ length }) => length));
    // The request may precede the creation of the document's context, and an evaluation fails until then.
    await expect.poll(() => page.evaluate(isPainted).catch(() => false)).toBe(true);
    await route.fulfill({ response });
  });
  for (const width of [1440, 412, 360]) {
    // The new width would make the previous page request its fonts again.
    await page.goto("about:blank");
    await page.setViewportSize({ width, height: 900 });
    sizes.length = 0;
    await page.goto("/v3/agent", { waitUntil: "networkidle" });
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    expect(sizes).toHaveLength(2);
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_FONT_BYTES);
    expect(await shift(page), `${width} px`).toBe(0);
  }
});

test("a fast connection preloads the text font, and a slow one uses it on the next page", async ({ page }) => {
  const root = page.locator("html");
  const font = page.locator("link[as=font]");
  await delayBoot(page);
  const fetched = page.waitForResponse("**/*.woff2");
  await page.goto("/v3/agent");
  await expect(root).toHaveAttribute("data-fonts", "system");
  await expect(font).toHaveAttribute("rel", "prefetch");
  expect((await fetched).ok()).toBe(true);
  const delay = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const font = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".woff2"));
    return font!.startTime - navigation!.loadEventStart;
  });
  expect(delay, "the font does not delay the page").toBeGreaterThanOrEqual(0);
  await expect(page.locator("body")).not.toHaveCSS("font-family", /Inter,/);
  await expect(page.locator("article code").first()).not.toHaveCSS("font-family", /JetBrains Mono"?,/);
  await page.addInitScript(pretendFast);
  await page.goto("/v3/agent");
  await expect(font).toHaveAttribute("rel", "preload");
  await expect(font).toHaveAttribute("media", "");
  await expect(root).not.toHaveAttribute("data-fonts");
  await expect(page.locator("body")).toHaveCSS("font-family", /^Inter,/);
});

test("a slow connection with data saver does not prefetch the text font", async ({ page }) => {
  await delayBoot(page);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await open(page, "/v3/agent");
  await expect(page.locator("html")).toHaveAttribute("data-fonts", "system");
  await expect(page.locator("link[as=font]")).toHaveAttribute("rel", "preload");
  await expect(page.locator("link[as=font]")).toHaveAttribute("media", "not all");
});

test("loading a page causes no layout shift", async ({ page }) => {
  await watchShift(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", "/v3/agent", "/markdown-page", "/integrations/api-keys"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await hydrated(page);
      expect(await shift(page), `${path} at ${width} px`).toBe(0);
    }
  }
});

for (const width of [1440, 390]) {
  test(`blocks far below have nearly their height before they are laid out (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/markdown-page");
    const [estimated, actual] = await page.evaluate(() => {
      const height = () => document.documentElement.scrollHeight;
      const estimated = height();
      document.documentElement.dataset["layout"] = "whole";
      return [estimated, height()] as const;
    });
    expect(estimated, "the blocks are not laid out").not.toBe(actual);
    expect(Math.abs(estimated / actual - 1)).toBeLessThan(0.02);
  });
}

test("a page whose end arrives later than its beginning causes no layout shift", async ({ page }) => {
  await watchShift(page);
  for (const path of ["/v3/agent", "/introduction/", "/markdown-page"]) {
    const rest = deferred();
    // A script within the article blocks the parser. The content before it is painted meanwhile.
    await page.route("**/delayed.js", async (route) => {
      await rest.until;
      await route.fulfill({ contentType: "text/javascript", body: "" });
    });
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const middle = html.lastIndexOf("<h2 ");
      const body = `${html.slice(0, middle)}<script src="/delayed.js"></script>${html.slice(middle)}`;
      await route.fulfill({ response, body });
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("article p").first()).toBeVisible();
    await expect(page.locator("body")).toHaveCSS("opacity", "1");
    await expect(page.locator('body > script[type="application/json"]')).not.toBeAttached();
    rest.release();
    await hydrated(page);
    expect(await shift(page), path).toBe(0);
  }
});

test("results of the search page, however late, cause hardly any layout shift", async ({ page }) => {
  await watchShift(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const query of ["agents", "scheduling tasks with the agent and other things"]) {
      // The document does not contain the query: the code adds it to the heading, and the index adds the results.
      for (const files of ["**/assets/start.*.js", "**/search-index/**"]) await page.unroute(files);
      const [code, index] = [deferred(), deferred()];
      await page.route("**/assets/start.*.js", (route) => code.until.then(() => route.fallback()));
      await page.route("**/search-index/**", (route) => index.until.then(() => route.fallback()));
      await page.goto(`/search?q=${query}`, { waitUntil: "commit" });
      await expect(page.locator("body")).toHaveCSS("opacity", "1");
      await waitForPaint(page);
      code.release();
      await hydrated(page);
      await waitForPaint(page);
      index.release();
      await expect(page.getByRole("article").first()).toBeVisible();
      expect(await shift(page), `${query} at ${width} px`).toBeLessThanOrEqual(0.02);
    }
  }
});

test("suggestions of the not-found page, however late, cause no layout shift", async ({ page, allowedErrors }) => {
  allowedErrors.push(NOT_FOUND);
  await watchShift(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.unroute("**/search-index/**");
    const index = deferred();
    await page.route("**/search-index/**", (route) => index.until.then(() => route.fallback()));
    await page.goto("/v3/biling_plans");
    await hydrated(page);
    await waitForPaint(page);
    index.release();
    await expect(page.getByRole("navigation", { name: "Did you mean one of these pages?" })).toBeVisible();
    expect(await shift(page), `${width} px`).toBe(0);
  }
});

/** Sums up the layout shifts of the page from its start, except for those after user input. */
async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as unknown as { hadRecentInput: boolean; value: number };
        if (!hadRecentInput) (window as unknown as { shift: number }).shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

async function shift(page: Page): Promise<number> {
  await waitForPaint(page);
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/** Runs in the page before its scripts: hides the durations of loads from the boot script, which then assumes a fast connection. */
function pretendFast(): void {
  performance.getEntriesByName = () => [];
}

/** Delays the boot script, which then assumes a slow connection. */
async function delayBoot(page: Page): Promise<void> {
  await page.route("**/boot.*.js", async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.fulfill({ response });
  });
}

/** Runs in the page: returns `true` if its content has been painted. */
function isPainted(): boolean {
  return performance.getEntriesByType("paint").some(({ name }) => name === "first-contentful-paint");
}

/** Waits until the current state of the page has been painted. */
async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
