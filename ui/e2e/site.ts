/** What every script of the suite needs: the site's paths, a page that is watched, a strict policy. */
import { readFileSync } from "node:fs";
import { test as base, expect, type Page } from "@playwright/test";

/** The policy that a careful host would send: nothing inline, nothing from elsewhere but from the named services. */
const policy = (services: readonly string[]) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; ` +
  `connect-src ${["'self'", ...services].join(" ")}; base-uri 'none'; form-action 'self'`;

/** Every path of the specification's route table. */
export const PATHS: readonly string[] = JSON.parse(
  readFileSync(new URL("../../fixtures/cases/routes.json", import.meta.url), "utf8"),
) as string[];

/** A page whose complaints are gathered: console, errors, failed requests, violations of the policy. */
export interface WatchedPage {
  readonly page: Page;
  /** Everything the page has complained about so far. */
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
    // A page that is left takes its open requests with it; what the policy stops, the console tells; and
    // with script off, no script is loaded.
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

/** What a test expects the page to complain about, since it breaks something on purpose. */
export const MISSING = /status of 404/;
/** The same, of a request that is stopped. */
export const STOPPED = /net::ERR_FAILED/;

/**
 * `test` with a page that is watched; it fails when the page has complained. What a test breaks on purpose is told to
 * `forgiven`: such complaints may come whenever they like, also when the test is at its end.
 */
export const test = base.extend<{ complaints: string[]; forgiven: RegExp[]; services: readonly string[] }>({
  /** Sources that pages may ask beside their own: `https://*.example.com`. */
  services: [[], { option: true }],
  forgiven: async ({}, use) => use([]),
  complaints: [
    async ({ page, services, forgiven }, use) => {
      const complaints: string[] = [];
      await watch(page, complaints, services);
      await use(complaints);
      // A request that is on its way through a route is nobody's any more.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(unforgiven(complaints, forgiven)).toEqual([]);
    },
    { auto: true },
  ],
});

/** What the page has complained about beside what was expected. */
export function unforgiven(complaints: readonly string[], forgiven: readonly RegExp[]): readonly string[] {
  return complaints.filter((complaint) => !forgiven.some((pattern) => pattern.test(complaint)));
}

/** Waits until the interface has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");
}

/** Opens a path and waits until it is alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Marks the document, so that a full load shows. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

/** Whether the document is still the one that was marked. */
export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in window);
}

/** Puts a link into the text, as an author could have written it. */
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

/** Scrolls, and waits until the page has noticed: two jumps within one frame would be one. */
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
 * Turns the mouse's wheel, and waits until the page has come to rest where that leads. Wheels that follow each other
 * more quickly than the page draws are one movement for it.
 */
export async function wheelBy(page: Page, distance: number): Promise<void> {
  const top = () => page.evaluate(() => scrollY);
  const before = await top();
  await page.mouse.wheel(0, distance);
  await expect.poll(top).toBe(before + distance);
}

/** Waits until the code that adds to an article what only makes sense with scripts has done so. */
export async function enhanced(page: Page): Promise<void> {
  await expect(page.locator("article .code-buttons").first()).toBeAttached();
}

/** What screen readers are told at last. */
export function announced(page: Page) {
  return page.locator("body > [role=status]");
}

export { expect };
