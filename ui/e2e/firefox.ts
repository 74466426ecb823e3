/**
 * Debian's Firefox, controlled by WebDriver BiDi. Its extended support release lacks commands that newer clients send, so the version of
 * `puppeteer-core` dates from the same time.
 */
import puppeteer, { type Browser, type Page } from "puppeteer-core";

import { test as base } from "./served";
import { unexpectedErrors } from "./site";

const START = {
  browser: "firefox",
  executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
  defaultViewport: { width: 1440, height: 900 },
} as const;

interface Firefox {
  /** Window whose console errors are recorded. */
  readonly window: Page;
  /** Window without JavaScript. */
  readonly plainWindow: Page;
  /** Console messages, errors and failed requests of `window`. */
  readonly consoleErrors: string[];
  /** Expected messages of a test that breaks something deliberately. */
  readonly allowedErrors: RegExp[];
}

interface Browsers {
  readonly firefox: Browser;
  readonly plainFirefox: Browser;
}

/** `test` in Firefox. Fails if the window has console errors. */
export const test = base.extend<Firefox, Browsers>({
  firefox: [
    async ({}, use) => {
      const browser = await puppeteer.launch(START);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  plainFirefox: [
    async ({}, use) => {
      const browser = await puppeteer.launch({ ...START, extraPrefsFirefox: { "javascript.enabled": false } });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  consoleErrors: async ({}, use) => use([]),
  allowedErrors: async ({}, use) => use([]),
  window: async ({ firefox, consoleErrors, allowedErrors }, use) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    page.on("console", (message) => {
      if (["warn", "error"].includes(message.type())) consoleErrors.push(message.text());
    });
    page.on("pageerror", (error) => consoleErrors.push(`uncaught: ${error.message}`));
    await use(page);
    await context.close();
    base.expect(unexpectedErrors(consoleErrors, allowedErrors)).toEqual([]);
  },
  plainWindow: async ({ plainFirefox }, use) => {
    const context = await plainFirefox.createBrowserContext();
    await use(await context.newPage());
    await context.close();
  },
});

export const { expect } = test;

/** Opens an address and waits until the page is hydrated. Returns the status of the response. */
export async function open(page: Page, address: string): Promise<number | undefined> {
  const response = await page.goto(address);
  await page.waitForSelector("html[data-has-hydrated=true]");
  return response?.status();
}

/**
 * Activates a link or a button with the keyboard, as soon as it is visible. The client's own locators evaluate scripts that the site's
 * policy blocks.
 */
export async function activate(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector, { visible: true });
  await page.focus(selector);
  await page.keyboard.press("Enter");
}

/** Returns the text of the first element that matches. */
export async function text(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => element.textContent?.trim() ?? "");
}
