/** Pages are completely readable without JavaScript. */
import { NOT_FOUND, PATHS, expect, test } from "./site";

test.use({ javaScriptEnabled: false });

const GROUPS = 8;

for (let group = 0; group < GROUPS; group++) {
  test(`every page is readable without scripts (${group + 1} of ${GROUPS})`, async ({ page }) => {
    for (const [index, path] of PATHS.entries()) {
      if (index % GROUPS !== group || path === "/search") continue;
      await page.goto(path);
      await expect(page.locator("body")).toBeVisible();
      await expect(page.locator("h1")).toBeVisible();
      expect((await page.locator("article").innerText()).length, path).toBeGreaterThan(200);
      if (path === "/markdown-page") continue;

      const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
      await expect(sidebar.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
      await expect(sidebar.locator('[aria-current="page"]'), path).toHaveCount(1);
      expect(await sidebar.locator('a[href="#"]').count()).toBe(0);

      const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
      const headings = page.locator("article :is(h2, h3)[id]");
      expect(await contents.count(), path).toBe(await headings.count());
    }
  });
}

test("links lead from page to page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Docs pages" }).locator("a[rel=next]").click();
  await expect(page.locator("h1")).not.toHaveText("Home");
  const first = page.url();
  await page.getByRole("navigation", { name: "Docs pages" }).locator("a[rel=prev]").click();
  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveTitle("Home | Agent Docs");
});

test("controls that need scripts are hidden, and nothing fades in", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/v3/agent");
  for (const name of [/^Search \(/, /dark and light mode/, "Toggle navigation bar"]) {
    await expect(page.getByRole("button", { name })).toBeHidden();
  }
  await expect(page.getByRole("navigation", { name: "Docs sidebar" })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  expect(await page.locator("body").evaluate((body) => getComputedStyle(body).animationName)).toBe("none");
});

test("the not-found page links to the search and to the home page", async ({ page, allowedErrors }) => {
  allowedErrors.push(NOT_FOUND);
  await page.goto("/v3/biling_plans");
  await expect(page.getByRole("link", { name: "Search the site" })).toHaveAttribute("href", "/search");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveTitle("Home | Agent Docs");
});

test("the search page of the built-in server has results", async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("searchbox", { name: "Search" }).fill("billing plans");
  await page.getByRole("searchbox", { name: "Search" }).press("Enter");
  await expect(page).toHaveURL("/search?q=billing+plans");
  await expect(page.getByText('Search results for "billing plans"')).toBeVisible();
  await expect(page.getByText("The search needs JavaScript")).toBeHidden();
  await page.getByRole("article").first().getByRole("listitem").getByRole("link").first().click();
  await expect(page.locator("article")).toContainText(/billing plans/i);
  await page.goto("/search?q=zzzzqq");
  await expect(page.getByText("No results were found")).toBeVisible();
});

test("documents have no errors that HTML checkers report", async ({ page }) => {
  for (const path of ["/v3/agent", "/integrations/api-keys", "/search"]) {
    await page.goto(path);
    const faults = {
      "obsolete attribute": ":is(th, td)[align]",
      "form without a submit button": "form:not(:has([type=submit]))",
      "selected tab without a panel": "[role=tab][aria-selected=true]:not([aria-controls])",
      "picture without a size": "img:not([width][height])",
      "panel of a tab without a role": ".tab-panel:not([role=tabpanel])",
    };
    for (const [fault, selector] of Object.entries(faults)) {
      await expect(page.locator(selector), `${path}: ${fault}`).toHaveCount(0);
    }
  }
});
