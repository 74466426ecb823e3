/** Forms that send the request of an operation: code on demand, requests, responses, failures, without scripts. */
import type { Page } from "@playwright/test";

import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { expect, hydrated, open, test } from "./site";

const CANCEL = "/base/shop/cancel-order";
const PLACE = "/base/shop/place-order";

/** Request that the server of the API has received. */
interface Received {
  readonly request: string;
  readonly authorization: string | undefined;
  readonly body: string | null;
}

/** Responds to requests to the API with a status and JSON. Returns the requests. */
async function receive(page: Page, status: number, json: object): Promise<Received[]> {
  const received: Received[] = [];
  await page.route("**/base/orders-api/**", async (route) => {
    const request = route.request();
    const { authorization } = await request.allHeaders();
    received.push({ request: `${request.method()} ${new URL(request.url()).pathname}`, authorization, body: request.postData() });
    return route.fulfill({ status, json });
  });
  return received;
}

const summary = (page: Page) => page.locator(".request-form summary", { hasText: "Send a request" });

const status = (page: Page) => page.locator(".request-form").getByRole("status");

test("a request is sent by keyboard, and its response is shown", async ({ page }) => {
  const received = await receive(page, 201, { order: 7 });
  await open(page, PLACE);
  await summary(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Token token")).toBeFocused();
  await page.keyboard.type("secret");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("application/json")).toBeFocused();
  await page.keyboard.press("Tab");
  const send = page.getByRole("button", { name: "Send" });
  await expect(send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText(/^Response: 201 Created, \d+ ms, \d+ B$/);
  await expect(page.getByLabel("Content of the response")).toHaveValue('{\n  "order": 7\n}');
  await expect(send).toBeFocused();
  expect(received).toEqual([
    { request: "POST /base/orders-api/orders", authorization: "Bearer secret", body: '{\n  "product": "chair",\n  "amount": 2\n}' },
  ]);
});

test("a credential is known to other operations until the page is reloaded", async ({ page }) => {
  await open(page, PLACE);
  await summary(page).click();
  await page.getByLabel("Token token").fill("kept");
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Cancel an order" }).click();
  await expect(page).toHaveTitle(/^Cancel an order/);
  await summary(page).click();
  await expect(page.getByLabel("Token token")).toHaveValue("kept");
  await page.reload();
  await summary(page).click();
  await expect(page.getByLabel("Token token")).toHaveValue("");
});

test("a missing parameter is reported, and nothing is sent", async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 404/);
  const received = await receive(page, 404, { message: "no such order" });
  await open(page, CANCEL);
  await summary(page).click();
  const id = page.getByLabel(/^id/);
  await id.fill("");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(id).toBeFocused();
  expect(received).toEqual([]);
  await id.fill("7");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(status(page)).toContainText("Response: 404 Not Found");
  expect(received).toEqual([{ request: "DELETE /base/orders-api/orders/7", authorization: undefined, body: null }]);
});

test("a server that can't be reached is reported", async ({ page, allowedErrors }) => {
  allowedErrors.push(/ERR_FAILED|Failed to load resource/);
  await page.route("**/base/orders-api/**", (route) => route.abort());
  await open(page, PLACE);
  await summary(page).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(status(page)).toHaveText(/^No response: the server can't be reached/);
});

test("the code is loaded near a form, and other pages do not load it", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  const ofForm = () => loaded.filter((path) => path.includes("request-form"));
  await open(page, "/base/guides/two");
  await page.goto("/base/shop/", { waitUntil: "networkidle" });
  await hydrated(page);
  expect(ofForm()).toEqual([]);
  await open(page, PLACE);
  await expect(summary(page)).toBeVisible();
  expect(ofForm()).toHaveLength(2);
});

test("the form appears without moving the page", async ({ page }) => {
  // The code of the form is never loaded.
  await page.route("**/assets/request-form.*.js", () => {});
  await page.goto(PLACE);
  const place = page.locator(".request-form");
  const before = await place.boundingBox();
  await page.unroute("**/assets/request-form.*.js");
  await open(page, PLACE);
  await expect(summary(page)).toBeVisible();
  expect((await place.boundingBox())?.height).toBe(before?.height);
});

test("printed pages and pages without scripts have no form", async ({ page, browser, baseURL }) => {
  await open(page, PLACE);
  await expect(summary(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".request-form")).toBeHidden();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const plain = await context.newPage();
  await plain.goto(PLACE);
  await expect(plain.getByText("The order is placed.")).toBeVisible();
  await expect(plain.locator(".request-form")).toBeHidden();
  await context.close();
});

for (const appearance of APPEARANCES) {
  test(`an open form is accessible and fits, ${appearance.mode} at ${appearance.width} px`, async ({ page }) => {
    await receive(page, 201, { order: 7 });
    await applyAppearance(page, appearance);
    await page.goto(PLACE);
    await hydrated(page);
    await summary(page).click();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(status(page)).toContainText("Response");
    await expectNoViolations(page, PLACE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(appearance.width);
  });
}
