/** Third-party scripts in Debian's Firefox: their host does not exist, and a policy blocks further scripts. */
import type { Page } from "puppeteer-core";

import { activate, expect, open, test, text } from "./firefox";

test.describe.configure({ mode: "default" });

/** Appends a script, and waits until it has failed. */
async function appendFailing(window: Page, address: string): Promise<void> {
  await window.evaluate(
    (address) =>
      new Promise((resolve) => {
        const script = document.createElement("script");
        script.src = address;
        script.onerror = resolve;
        document.body.append(script);
      }),
    address,
  );
}

test("third-party scripts that fail, early or late, or that the policy blocks, do not affect the interface", async ({
  window,
  origin,
  allowedErrors,
}) => {
  allowedErrors.push(/scripts\.example\.com/, /no-such-script/, /refused\.example\.com/);
  await open(window, `${origin}/v3/agent`);
  await appendFailing(window, `${origin}/no-such-script.js`);
  await appendFailing(window, "https://refused.example.com/script.js");
  expect(await window.evaluate(() => document.documentElement.hasAttribute("data-scripted"))).toBe(true);
  const mode = () => window.$eval("html", (html) => html.getAttribute("data-theme"));
  const before = await mode();
  await activate(window, "nav.navbar button[aria-label*='dark and light mode']");
  await expect.poll(mode).not.toBe(before);
  await window.keyboard.press("/");
  await window.waitForSelector("dialog[open] input[role=combobox]:focus");
  await window.keyboard.press("Escape");
  await activate(window, 'nav[aria-label="Docs sidebar"] a[href="/v3/studio"]:not([role])');
  await expect.poll(() => text(window, "h1")).toBe("Studio");
  await window.setViewport({ width: 390, height: 844 });
  await activate(window, "button.panel-button");
  await window.waitForSelector("dialog[open] a[href='/v3/studio']");
});
