/**
 * Site whose authors try to run scripts, with `unsafe_html = false`. Each attempt in `fixtures/hostile/site` calls `__ran` with a name. No
 * policy is set, so an attempt fails only if it is not in the page.
 */
import type { Page } from "@playwright/test";

import { test as base } from "./served";
import { WITHOUT_MOTION, expect, hydrated, isMarked, mark } from "./site";

interface Attempts {
  /** Names of the attempts that ran. */
  readonly ran: string[];
  /** Errors of the page. */
  readonly errors: string[];
}

/** `test` with a page without a Content-Security-Policy that records every attempt. */
const test = base.extend<{ attempts: Attempts }>({
  attempts: [
    async ({ page, context }, use) => {
      const attempts: Attempts = { ran: [], errors: [] };
      // Permission for the buttons that copy code, which are clicked like all elements.
      await context.grantPermissions(["clipboard-write"]);
      await page.exposeFunction("__recordAttempt", (name: unknown) => void attempts.ran.push(String(name)));
      await page.addInitScript(() => {
        const record = (name: unknown) => void (window as unknown as Record<string, (name: unknown) => void>)["__recordAttempt"]?.(name);
        for (const name of ["__ran", "alert"]) Object.defineProperty(window, name, { value: record });
      });
      page.on("dialog", (dialog) => {
        attempts.ran.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("pageerror", (error) => attempts.errors.push(error.message));
      await use(attempts);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(attempts.ran).toEqual([]);
      expect(attempts.errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns the paths of all pages that are reachable by links from the first one. */
async function crawl(page: Page): Promise<readonly string[]> {
  const found = new Set(["/"]);
  for (const path of found) {
    const response = await page.request.get(path);
    const links = await page.evaluate(
      (html) => {
        const parsed = new DOMParser().parseFromString(html, "text/html");
        const base = location.origin;
        const hrefs = [...parsed.querySelectorAll("a[href]")].map((link) => new URL(link.getAttribute("href") ?? "", base));
        return hrefs.filter(({ origin }) => origin === base).map(({ pathname }) => pathname);
      },
      await response.text(),
    );
    for (const link of links) if (!/\.\w+$/.test(link)) found.add(link);
  }
  return [...found];
}

/** Returns the elements and attributes of the live document that run scripts, by themselves or on a click. */
async function activeContent(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const forbidden = "iframe, object, embed, base, form[action], meta[http-equiv], animate, set, use, foreignObject, template, noscript";
    // Browsers do not run data blocks. An element of an author lacks the attribute of the shell's element.
    const isDescription = (script: HTMLScriptElement) => script.type === "application/ld+json" && "pageMeta" in script.dataset;
    const isOwnScript = (script: HTMLScriptElement) =>
      isDescription(script) || script.type === "application/json" || script.src.startsWith(`${location.origin}/assets/`);
    const scheme = (address: string) => /^([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\0-\x20]/g, ""))?.[1]?.toLowerCase();
    // Empty icon of the shell on a site without an icon. Without it, browsers would request `/favicon.ico`.
    const isNoIcon = (element: Element) => element.matches("head > link[rel=icon][href='data:,']");
    const found: string[] = [];
    for (const element of document.querySelectorAll("*")) {
      if (isNoIcon(element)) continue;
      const isOfReact = element.closest(".search-modal") !== null;
      const attributes = [...element.attributes].filter(({ name, value }) => {
        if (name.startsWith("on") || name === "srcdoc") return true;
        const ofAddress = scheme(value);
        return ["javascript", "vbscript", "data"].includes(ofAddress ?? "") && !["title", "alt", "content", "aria-label"].includes(name);
      });
      const isForbidden = element.matches(forbidden) || (element instanceof HTMLScriptElement && !isOwnScript(element));
      if (!isOfReact && (isForbidden || attributes.length > 0)) found.push(element.outerHTML.slice(0, 200));
    }
    return found;
  });
}

/** Triggers user events on every element of the page, except for following links to pages. */
async function triggerEvents(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const events = ["mouseover", "mouseenter", "mousedown", "pointerdown", "focus", "blur", "error", "load", "toggle", "animationstart"];
    for (const element of document.querySelectorAll("main *, .theme-doc-sidebar-container *, footer *, nav *")) {
      for (const event of events) element.dispatchEvent(new Event(event, { bubbles: false }));
      const isPage = element instanceof HTMLAnchorElement && element.protocol.startsWith("http");
      if (element instanceof HTMLAnchorElement && !isPage) element.click();
    }
    await new Promise((resolve) => setTimeout(resolve));
  });
  await page.evaluate(() => {
    const stop = (event: Event) => event.preventDefault();
    addEventListener("click", stop, { capture: true });
    const click = () => new MouseEvent("click", { bubbles: true, cancelable: true });
    for (const element of document.querySelectorAll("article *")) element.dispatchEvent(click());
    removeEventListener("click", stop, { capture: true });
  });
}

test.describe.configure({ timeout: 600_000 });

test.use({ contextOptions: WITHOUT_MOTION });

test("no attempt runs on a hydrated page", async ({ page, attempts }) => {
  await page.goto("/");
  const paths = await crawl(page);
  expect(paths.length).toBeGreaterThan(25);
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    expect(await activeContent(page), path).toEqual([]);
    await triggerEvents(page);
    expect(attempts, path).toEqual({ ran: [], errors: [] });
  }
});

test("no attempt runs on a page as served", async ({ page, attempts }) => {
  await page.goto("/");
  const paths = await crawl(page);
  // Blocks the interface's code, so that React cannot remove content of the document.
  await page.route(/\/assets\/.*\.js$/, (route) => (route.request().url().includes("/boot") ? route.fallback() : route.abort()));
  for (const path of paths) {
    await page.goto(path);
    expect(await activeContent(page), path).toEqual([]);
    await triggerEvents(page);
    expect(attempts, path).toEqual({ ran: [], errors: [] });
  }
});

test("client-side navigation works on pages with any content", async ({ page, attempts }) => {
  await page.goto("/elements");
  await hydrated(page);
  await mark(page);
  for (let title = ""; title !== "Tables";) {
    title = await page.locator("h1").first().innerText();
    expect(await activeContent(page), title).toEqual([]);
    expect(attempts, title).toEqual({ ran: [], errors: [] });
    if (title === "Tables") break;
    await page.locator("article").getByRole("link", { name: "The next page" }).click({ timeout: 10_000 });
    await expect(page.locator("h1").first()).not.toHaveText(title);
  }
  expect(await isMarked(page)).toBe(true);
});

for (const path of ["/page-data-element", "/page-data-heading", "/page-data-id", "/shell-ids", "/clobbering", "/signs"]) {
  test(`${path} is hydrated`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    await mark(page);
    // Prefixed ids are excluded, because an author may repeat an id.
    const ids = await page.evaluate(() => [...document.querySelectorAll("[id]:not([id^=user-content-])")].map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Start", exact: true }).click();
    await expect(page.locator("h1")).toHaveText("Start");
    expect(await isMarked(page)).toBe(true);
  });
}

test("a heading with the id of the page's data can be reached", async ({ page }) => {
  await page.goto("/page-data-heading");
  await page.getByRole("link", { name: "link to the heading" }).click();
  await expect(page).toHaveURL(/#page-data$/);
  expect(await page.evaluate(() => document.querySelector(":target")?.tagName)).toBe("H2");
});

test("links to authors' ids scroll to them", async ({ page }) => {
  const target = () =>
    page.evaluate(() => document.querySelector(":target")?.id || document.querySelector(":target")?.getAttribute("name"));
  await page.setViewportSize({ width: 1000, height: 240 });
  await page.goto("/ids");
  for (const [name, id] of [
    ["To the author's paragraph", "user-content-own-paragraph"],
    ["to the author's anchor", "user-content-own-anchor"],
    ["to the heading", "setup"],
    ["By a tag", "user-content-own-paragraph"],
  ] as const) {
    await page.locator("article").getByRole("link", { name, exact: true }).click();
    expect(await target(), name).toBe(id);
  }
  await hydrated(page);
  await page.getByRole("link", { name: "From another page" }).click();
  await expect(page.locator("h1")).toHaveText("Formulas");
  await expect(page.getByText("A note.")).toBeInViewport();
  await page.goto("/");
  await page.goto("/formulas#formula-note");
  await expect(page.getByText("A note.")).toBeInViewport();
});
