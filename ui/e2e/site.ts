/** Shared fixtures and helpers: the site's paths, a page that records complaints, a strict policy. */
import { readFileSync } from "node:fs";
import { test as base, expect, type Page } from "@playwright/test";

/** Returns a strict policy: nothing inline, and other hosts only if they are named services. */
const policy = (services: readonly string[]) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; ` +
  `connect-src ${["'self'", ...services].join(" ")}; base-uri 'none'; form-action 'self'`;

/** Every path of the specification's route table. */
export const PATHS: readonly string[] = JSON.parse(
  readFileSync(new URL("../../fixtures/cases/routes.json", import.meta.url), "utf8"),
) as string[];

/** Page whose complaints are recorded: console messages, errors, failed requests, policy violations. */
export interface WatchedPage {
  readonly page: Page;
  /** All complaints so far. */
  readonly complaints: readonly string[];
}

async function watch(page: Page, complaints: string[], services: readonly string[]): Promise<void> {
  const domains = services.map((service) => service.replace("https://*", ""));
  page.on("console", (message) => {
    if (message.type() === "warning" || message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Ignores requests aborted by a navigation, and those blocked by the policy, which the console reports; without
    // scripts, no script is loaded.
    if (reason !== "net::ERR_ABORTED" && reason !== "csp") complaints.push(`${request.url()}: ${reason}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    const expected = url.hostname === "127.0.0.1" || domains.some((domain) => url.hostname.endsWith(domain));
    if (url.protocol.startsWith("http") && !expected) {
      complaints.push(`a request to ${url.host}`);
    }
  });
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    return route.fulfill({
      response,
      headers: { ...response.headers(), "content-security-policy": policy(services) },
    });
  });
}

/** Expected console message of tests that request a missing file. */
export const MISSING = /status of 404/;
/** Expected console message of tests that block a request. */
export const STOPPED = /net::ERR_FAILED/;

/**
 * `test` with a page whose complaints are recorded; fails if there are any. A test that breaks something deliberately
 * adds patterns to `forgiven`, because such messages may appear at any time, even at the end of the test.
 */
export const test = base.extend<{ complaints: string[]; forgiven: RegExp[]; services: readonly string[] }>({
  /** Sources that pages may request besides their own: `https://*.example.com`. */
  services: [[], { option: true }],
  forgiven: async ({}, use) => use([]),
  complaints: [
    async ({ page, services, forgiven }, use) => {
      const complaints: string[] = [];
      await watch(page, complaints, services);
      await use(complaints);
      // Requests still held by a route are ignored.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(unforgiven(complaints, forgiven)).toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns the complaints that match no expected pattern. */
export function unforgiven(complaints: readonly string[], forgiven: readonly RegExp[]): readonly string[] {
  return complaints.filter((complaint) => !forgiven.some((pattern) => pattern.test(complaint)));
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

/** Marks the document, to detect a full load. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

/** Returns whether the document is still the marked one. */
export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in window);
}

/** Inserts a link into the text, as an author could have written it. */
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

/** Scrolls, and waits until the page has handled the event: two scrolls within one frame would be one. */
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

/**
 * Turns the mouse wheel, and waits until the page has stopped at the resulting position. Wheel events within one frame
 * would be a single movement.
 */
export async function wheelBy(page: Page, distance: number): Promise<void> {
  const top = () => page.evaluate(() => scrollY);
  const before = await top();
  await page.mouse.wheel(0, distance);
  await expect.poll(top).toBe(before + distance);
}

/** Waits until the script-only features of the article have been added. */
export async function enhanced(page: Page): Promise<void> {
  await expect(page.locator("article .code-buttons").first()).toBeAttached();
}

/** Returns the last announcement for screen readers. */
export function announced(page: Page) {
  return page.locator("body > [role=status]");
}

export { expect };
