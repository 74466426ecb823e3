/** Third-party scripts in the settings of the site: the interface works whatever they do. */
import type { Page, Route } from "@playwright/test";

import { strictPolicy } from "./policy";
import { expect, hydrated, isMarked, mark, test } from "./site";
import { FOREIGN_SCRIPTS } from "./variants";

test.use({ services: ["https://*.example.com"] });

const ALL = `${FOREIGN_SCRIPTS}/**`;

/** Opens a page without waiting for third-party scripts. */
async function openWithoutWaiting(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await hydrated(page);
}

/** Uses the color switch, the search, a link and, on a narrow page, the menu. */
async function useInterface(page: Page): Promise<void> {
  await mark(page);
  await expect(page.locator("html")).toHaveAttribute("data-scripted", "");
  const mode = await page.locator("html").getAttribute("data-theme");
  await page.getByRole("button", { name: /dark and light mode/ }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", mode ?? "");
  await page.getByRole("button", { name: /^Search \(/ }).click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("combobox").fill("billing plans");
  await expect(dialog.getByRole("option").first()).toContainText("Billing plans");
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Studio" }).click();
  await expect(page.locator("h1")).toHaveText("Studio");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Studio" })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
}

const FAULTS: readonly (readonly [string, (route: Route) => Promise<void> | void])[] = [
  ["are blocked", (route) => route.abort("blockedbyclient")],
  ["fail", (route) => route.fulfill({ status: 500, body: "" })],
  ["never answer", () => {}],
  ["throw", (route) => route.fulfill({ contentType: "text/javascript", body: 'throw new Error("a fault of others")' })],
];

for (const [what, answer] of FAULTS) {
  test(`third-party scripts that ${what} do not affect the interface`, async ({ page, allowedErrors }) => {
    allowedErrors.push(/ERR_BLOCKED_BY_CLIENT/, /status of 500/, /a fault of others/, /ERR_NAME_NOT_RESOLVED/);
    await page.route(ALL, answer);
    await openWithoutWaiting(page, "/v3/agent");
    await useInterface(page);
  });
}

test("a third-party script that is appended later and fails does not affect the interface", async ({ page, allowedErrors }) => {
  allowedErrors.push(/ERR_BLOCKED_BY_CLIENT/);
  await page.route(ALL, (route) => route.abort("blockedbyclient"));
  await openWithoutWaiting(page, "/v3/agent");
  await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const script = document.createElement("script");
        script.src = address;
        script.onerror = resolve;
        document.body.append(script);
      }),
    `${FOREIGN_SCRIPTS}/late.js`,
  );
  await useInterface(page);
});

test("third-party scripts that the policy blocks do not affect the interface", async ({ page, allowedErrors }) => {
  allowedErrors.push(/violates the following Content Security Policy/);
  await page.route("**/v3/agent", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": strictPolicy([]) } });
  });
  await openWithoutWaiting(page, "/v3/agent");
  await useInterface(page);
});
