/** Search without a service: the browser reads the index that is built with the site. */
import { expect, hydrated, open, test } from "./site";

const indexFiles = (page: import("@playwright/test").Page) => {
  const files: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/search-index/")) files.push(pathname);
  });
  return files;
};

test("a query finds pages, and Enter opens the first of them", async ({ page }) => {
  const files = indexFiles(page);
  await open(page, "/v3/agent");
  expect(files).toEqual([]);
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("combobox").fill("billing plans");
  const first = dialog.getByRole("option").first();
  await expect(first).toContainText("Billing plans");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/v3/billing_plans");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Billing plans");
});

test("a typo is corrected, and the match is marked", async ({ page }) => {
  await open(page, "/v3/agent");
  await page.keyboard.press("Control+K");
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("combobox").fill("knowlege");
  await expect(dialog.getByRole("option").first().locator("mark").first()).toHaveText(/^knowledge$/i);
});

test("results belong to the version of the page", async ({ page }) => {
  await open(page, "/v3/agent");
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("combobox").fill("form");
  await expect(dialog.getByRole("option").first()).toBeVisible();
  const links = dialog.getByRole("option").locator("xpath=descendant-or-self::a");
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))) {
    expect(href).toMatch(/^\/v3\//);
  }
});

test("no hits: a message with alternatives", async ({ page }) => {
  await open(page, "/v3/agent");
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("combobox").fill("zzzzqq");
  await expect(dialog.getByText('No results for "zzzzqq"').first()).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Let us know." })).toBeVisible();
});

test("the search page uses the same index", async ({ page }) => {
  await page.goto("/search?q=workspace");
  await hydrated(page);
  await expect(page.getByRole("article").first()).toContainText(/workspace/i);
});

test("results are grouped by page, and limited to a version and a section by selects", async ({ page }) => {
  await open(page, "/search?q=agent");
  const result = page.getByRole("article").first();
  await expect(result.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(result.getByRole("heading", { level: 3 }).first()).toBeVisible();
  for (const name of ["Version", "Section"]) {
    const box = await page.getByRole("combobox", { name }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole("combobox", { name: "Version" }).selectOption("v3");
  await expect(result.getByRole("link").first()).toHaveAttribute("href", /^\/v3\//);
});

test("the empty dialog links to pages of the sidebar, without a request", async ({ page }) => {
  const files = indexFiles(page);
  await open(page, "/v3/agent");
  await page.keyboard.press("/");
  const pages = page.getByRole("dialog", { name: "Search" }).getByRole("navigation", { name: "Main pages" });
  await pages.getByRole("link", { name: "Agents" }).click();
  await expect(page).toHaveURL("/v3/studio");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(files.filter((file) => !file.endsWith("root.json"))).toEqual([]);
});

test("once the index is loaded, a query needs no network", async ({ page, context, allowedErrors }) => {
  // Prefetches were pending when the connection was interrupted.
  allowedErrors.push(/net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED)/);
  await open(page, "/v3/agent");
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("combobox").fill("invite");
  await expect(dialog.getByRole("option").first()).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole("combobox").fill("");
  await expect(dialog.getByRole("option")).toHaveCount(0);
  await dialog.getByRole("combobox").fill("invite");
  await expect(dialog.getByRole("option").first()).toBeVisible();
});
