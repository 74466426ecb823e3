/** Main functions of a site in Debian's Firefox; the other tests run in Chromium. */
import { activate, expect, open, test, text } from "./firefox";
import { PATHS } from "./site";
import { startSlowProxy } from "./slow-proxy";

// Runs the tests one after the other, in one browser.
test.describe.configure({ mode: "default" });

/** Ten pages from all parts of the site. */
const PAGES = PATHS.filter((_, index) => index % Math.floor(PATHS.length / 10) === 0).slice(0, 10);

test("ten pages open without console messages", async ({ window, origin, consoleErrors }) => {
  expect(PAGES).toHaveLength(10);
  for (const path of PAGES) {
    expect(await open(window, `${origin}${path}`), path).toBe(200);
    expect(await window.$$("h1"), path).toHaveLength(1);
    expect(await window.title(), path).toMatch(/^.+ \| Agent Docs$/);
    expect(consoleErrors, path).toEqual([]);
  }
});

test("links navigate without a full load, and Back returns to the position", async ({ window, origin }) => {
  await open(window, `${origin}/v3/agent`);
  await window.evaluate(() => {
    Object.assign(globalThis, { marked: true });
    addEventListener("scroll", () => Object.assign(globalThis, { scrolled: true }));
    scrollTo(0, 600);
  });
  // The event can be late on a loaded machine, and only then the position is stored. No reader clicks in between.
  await expect.poll(() => window.evaluate(() => "scrolled" in globalThis)).toBe(true);
  await activate(window, 'nav[aria-label="Docs sidebar"] a[href="/v3/studio"]:not([role])');
  await expect.poll(() => window.title()).toBe("Studio | Agent Docs");
  await expect.poll(() => text(window, "h1")).toBe("Studio");
  expect(await window.evaluate(() => location.pathname)).toBe("/v3/studio");
  await window.evaluate(() => history.back());
  await expect.poll(() => text(window, "h1")).toBe("Agent");
  await expect.poll(() => window.evaluate(() => Math.round(scrollY))).toBe(600);
  expect(await window.evaluate(() => "marked" in globalThis)).toBe(true);
});

test("a link that the reader follows while code is loading leads to its page", async ({ window, origin }) => {
  const proxy = await startSlowProxy(origin, /\/start\.[^/]*\.js$/);
  const first = window.goto(`${proxy.origin}/v3/agent`).catch(() => null);
  await proxy.requested;
  await activate(window, 'nav[aria-label="Docs sidebar"] a[href="/v3/studio"]:not([role])');
  await first;
  await window.waitForSelector("html[data-has-hydrated=true]");
  expect(await window.evaluate(() => location.pathname)).toBe("/v3/studio");
  expect(await text(window, "h1")).toBe("Studio");
  await proxy.close();
});

test("a query finds pages, and Enter opens the first of them", async ({ window, origin }) => {
  await open(window, `${origin}/v3/agent`);
  await window.keyboard.press("/");
  await window.waitForSelector("dialog[open] input[role=combobox]:focus");
  await window.keyboard.type("billing plans");
  await expect.poll(() => text(window, "dialog [role=option]").catch(() => "")).toContain("Billing plans");
  await window.keyboard.press("Enter");
  await expect.poll(() => text(window, "h1")).toBe("Billing plans");
});

test("a dropdown is at its button; Escape and a click outside close it", async ({ window, origin }) => {
  await open(window, `${origin}/v3/agent`);
  await window.evaluate(() => scrollTo(0, 20));
  const trigger = ".navbar-items[data-side=right] button.dropdown-trigger";
  const open_ = () => window.$$eval("ul[popover]", (lists) => lists.filter((list) => list.matches(":popover-open")).length);
  await window.focus(trigger);
  await window.keyboard.press("Enter");
  await expect.poll(open_).toBe(1);
  expect(await window.$eval(trigger, (button) => button.getAttribute("aria-expanded"))).toBe("true");
  const [label, list] = await Promise.all(
    [trigger, "ul:popover-open"].map((selector) =>
      window.$eval(selector, (element) => {
        const { right, top, bottom } = element.getBoundingClientRect();
        return { right, top, bottom };
      }),
    ),
  );
  expect(Math.abs(list!.right - label!.right)).toBeLessThanOrEqual(1);
  await expect
    .poll(() => window.$eval("ul:popover-open", (element) => element.getBoundingClientRect().top))
    .toBeLessThan(label!.bottom + 8);
  await window.keyboard.press("Escape");
  await expect.poll(open_).toBe(0);
  expect(await window.evaluate((trigger) => document.activeElement?.matches(trigger), trigger)).toBe(true);
  await window.keyboard.press("Enter");
  await expect.poll(open_).toBe(1);
  await window.mouse.click(700, 600);
  await expect.poll(open_).toBe(0);
});

test("a chosen color mode is stored", async ({ window, origin }) => {
  await open(window, `${origin}/v3/agent`);
  const choice = () => window.$eval("html", (html) => html.getAttribute("data-theme-choice"));
  for (const expected of ["light", "dark"]) {
    await activate(window, "nav.navbar button[aria-label*='dark and light mode']");
    await expect.poll(choice).toBe(expected);
  }
  await open(window, `${origin}/v3/studio`);
  expect(await choice()).toBe("dark");
  expect(await window.$eval("html", (html) => html.getAttribute("data-theme"))).toBe("dark");
});

test("without scripts pages are readable, and links lead from page to page", async ({ plainWindow, origin }) => {
  await plainWindow.goto(`${origin}/`);
  expect(await text(plainWindow, "h1")).toBe("Home");
  expect((await text(plainWindow, "article")).length).toBeGreaterThan(200);
  const next = "nav[aria-label='Docs pages'] a[rel=next]";
  const title = await plainWindow.$eval(next, (link) => link.querySelector(".pagination-nav__label")?.textContent ?? "");
  await plainWindow.focus(next);
  // Elements of the previous page become invalid as soon as the next page is loaded.
  await Promise.all([plainWindow.waitForNavigation(), plainWindow.keyboard.press("Enter")]);
  expect(await text(plainWindow, "h1")).toBe(title);
  await plainWindow.focus(".navbar-items[data-side=right] button.dropdown-trigger");
  await plainWindow.keyboard.press("Enter");
  expect(await plainWindow.$eval("ul:popover-open", (list) => list.textContent)).toContain("Français");
});
