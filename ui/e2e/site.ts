/** Shared fixtures and helpers: the site's paths, a page that records console errors. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";

import { test as base } from "./served";

/** Every path of the specification's route table. */
export const PATHS: readonly string[] = JSON.parse(
  readFileSync(new URL("../../fixtures/cases/routes.json", import.meta.url), "utf8"),
) as string[];

/** Options for tests of many pages that do not test motion: rendering the animations of a page takes a quarter of its time. */
export const WITHOUT_MOTION = { reducedMotion: "reduce" } as const;

/** Page whose console errors are recorded: console messages, errors, failed requests, policy violations. */
export interface WatchedPage {
  readonly page: Page;
  /** All console errors so far. */
  readonly consoleErrors: readonly string[];
}

function watch(page: Page, consoleErrors: string[], services: readonly string[]): void {
  const domains = services.map((service) => service.replace("https://*", ""));
  page.on("console", (message) => {
    if (message.type() === "warning" || message.type() === "error") consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Ignores requests that a navigation aborted, and those that the policy blocked, which the console reports. Without scripts, no script
    // is loaded.
    if (reason !== "net::ERR_ABORTED" && reason !== "csp") consoleErrors.push(`${request.url()}: ${reason}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    const expected = url.hostname === "127.0.0.1" || domains.some((domain) => url.hostname.endsWith(domain));
    if (url.protocol.startsWith("http") && !expected) {
      consoleErrors.push(`a request to ${url.host}`);
    }
  });
}

/** Expected console message of tests that request a missing file. */
export const NOT_FOUND = /status of 404/;
/** Expected console message of tests that block a request. */
export const BLOCKED_REQUEST = /net::ERR_FAILED/;

/**
 * `test` with a page whose console errors are recorded. Fails if there are any. A test that breaks something deliberately adds patterns to
 * `allowedErrors`, because such messages may appear at any time, even at the end of the test.
 */
export const test = base.extend<{ consoleErrors: string[]; allowedErrors: RegExp[]; services: readonly string[] }>({
  /** Sources that pages may request besides their own: `https://*.example.com`. */
  services: [[], { option: true }],
  allowedErrors: async ({}, use) => use([]),
  consoleErrors: [
    async ({ page, services, allowedErrors }, use) => {
      const consoleErrors: string[] = [];
      watch(page, consoleErrors, services);
      await use(consoleErrors);
      // Ignores requests that a route still holds.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(unexpectedErrors(consoleErrors, allowedErrors)).toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns the console errors that match none of the expected patterns. */
export function unexpectedErrors(consoleErrors: readonly string[], allowedErrors: readonly RegExp[]): readonly string[] {
  return consoleErrors.filter((complaint) => !allowedErrors.some((pattern) => pattern.test(complaint)));
}

/** Waits until the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");
}

/** Opens a path and waits until the page is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Marks the document, so that a full load can be detected. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

/** Returns `true` if the document is still the marked one. Must not be called while another document is loading: see {@link replaced}. */
export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in window);
}

/**
 * Waits until a marked document is replaced.
 *
 * An evaluation in a document that is about to be replaced may never return, so each attempt has a time limit.
 */
export async function replaced(page: Page): Promise<void> {
  const attempt = () => Promise.race([isMarked(page).catch(() => true), page.waitForTimeout(500).then(() => true)]);
  await expect.poll(attempt).toBe(false);
}

/** Waits until the document is painted: Chromium drops key presses before the first paint. */
export async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
}

/** Inserts a link into the article, as an author could have written it. */
export async function addLink(page: Page, href: string, words: string): Promise<void> {
  await page.evaluate(
    ([href, words]) => {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = words;
      document.querySelector("article p")?.append(link);
    },
    [href, words] as const,
  );
}

/** Scrolls, and waits until the page has handled the event: two scroll events within one frame would be merged. */
export async function scrollPageTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise((resolve) => {
        scrollTo(0, top);
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
    top,
  );
}

/** Turns the mouse wheel, and waits until the page has stopped at the resulting position. Wheel events within one frame would be merged. */
export async function wheelBy(page: Page, distance: number): Promise<void> {
  const top = () => page.evaluate(() => scrollY);
  const before = await top();
  await page.mouse.wheel(0, distance);
  await expect.poll(top).toBe(before + distance);
}

/** Waits until the script-only features of the article are added. */
export async function enhanced(page: Page): Promise<void> {
  await expect(page.locator("article .code-buttons").first()).toBeAttached();
}

/** Records the links that come into view, from the page's start. `linksInView` returns them. */
export async function watchLinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const reported = new Set<string | null>();
    Object.assign(window, { reported });
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          callback(entries, observer);
          for (const { isIntersecting, target } of entries) if (isIntersecting) reported.add(target.getAttribute("href"));
        }, options);
      }
    };
  });
}

/** Returns the links in view that the page has handled, except for its work in idle periods. */
export async function linksInView(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => [...(window as unknown as { reported: ReadonlySet<string | null> }).reported]);
}

/** Waits until the page has completed the work that it scheduled for idle periods. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
}

/** Returns the last announcement for screen readers. */
export function announced(page: Page) {
  return page.locator("body > [role=status]");
}

export { expect };
