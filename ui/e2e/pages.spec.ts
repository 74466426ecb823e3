/** Specification, section 2: every page of the site. */
import { NOT_FOUND, PATHS, WITHOUT_MOTION, expect, hydrated, open, test } from "./site";

test.use({ contextOptions: WITHOUT_MOTION });

/** Pages are opened sequentially in one window, in groups that fit into the timeout on a slow machine. */
const GROUPS = 8;

for (const mode of ["light", "dark"]) {
  for (let group = 0; group < GROUPS; group++) {
    test(`every page opens in ${mode} mode without console messages (${group + 1} of ${GROUPS})`, async ({ page, consoleErrors }) => {
      await page.addInitScript((stored) => localStorage.setItem("theme", stored), mode);
      for (const path of PATHS.filter((_, index) => index % GROUPS === group)) {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(200);
        await hydrated(page);
        await expect(page.locator("html")).toHaveAttribute("data-theme", mode);
        await expect(page.locator("h1"), path).toHaveCount(1);
        await expect(page.locator("main"), path).toHaveCount(1);
        await expect(page).toHaveTitle(/^.+ \| Agent Docs$/);
        await expect(page.locator('meta[name="description"]'), path).toHaveAttribute("content", /\S/);
        expect(consoleErrors, path).toEqual([]);
      }
    });
  }
}

test("an unknown path shows the not-found page with status 404", async ({ page, allowedErrors }) => {
  // The browser itself logs the status of the document; the page must not log anything else.
  allowedErrors.push(NOT_FOUND);
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByText("We could not find what you were looking for.")).toBeVisible();
  await expect(page.getByText(/^Please contact the owner of the site that linked you/)).toBeVisible();
  await expect(page).toHaveTitle("Page Not Found | Agent Docs");
  await expect(page.getByRole("navigation", { name: "Docs sidebar" })).toHaveCount(0);
});

test("the not-found page lists the nearest pages by their titles, without a list of all addresses", async ({ page, allowedErrors }) => {
  allowedErrors.push(NOT_FOUND);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await open(page, "/v3/biling_plans");
  const nearest = page.getByRole("navigation", { name: "Did you mean one of these pages?" });
  await expect(nearest.getByRole("link").first()).toHaveText("Billing plans /v3/billing_plans");
  expect(requested).not.toContain("/sitemap.xml");
  await nearest.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Billing plans");
  await page.goBack();
  await page.getByRole("link", { name: "Search the site" }).click();
  await expect(page).toHaveURL("/search?q=biling%20plans");
  await expect(page.getByRole("article").first()).toContainText(/billing plans/i);
});

test("there is no blog, and no page one segment further", async ({ page, allowedErrors }) => {
  allowedErrors.push(NOT_FOUND);
  for (const path of ["/blog", "/v3", "/v3/agent/more", "/v3/agent.HTML"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
});

test("paths that end in .html or index.html lead to the bare path", async ({ page }) => {
  for (const [input, expected] of [
    ["/v3/agent.html", "/v3/agent"],
    ["/v3/agent/index.html", "/v3/agent"],
    ["/index.html", "/"],
    ["/introduction", "/introduction/"],
  ] as const) {
    await open(page, input);
    expect(new URL(page.url()).pathname).toBe(expected);
  }
});

test("the shell has the same order around every page", async ({ page }) => {
  await open(page, "/v3/agent");
  const order = await page.evaluate(() =>
    [...document.querySelectorAll(".skip-region, .announcement-bar, nav.navbar, aside > div > nav, main, footer.footer")].map(
      (element) => element.getAttribute("aria-label") ?? element.tagName.toLowerCase(),
    ),
  );
  expect(order).toEqual(["Skip to main content", "div", "Main", "Docs sidebar", "main", "footer"]);
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link").first()).toHaveText("Home");
  const logo = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Agent Docs" });
  await expect(logo).toHaveAttribute("href", "/");
});

test("on a tablet the bar with the contents touches the navbar, and the columns of the footer are side by side", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, "/v3/agent");
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const navbar = await box("nav.navbar");
  expect((await box(".contents-folded")).y).toBeCloseTo(navbar.y + navbar.height, 0);
  const columns = await page.locator(".footer-columns > *").evaluateAll((all) => all.map((column) => column.getBoundingClientRect().y));
  expect(columns.length).toBeGreaterThan(1);
  expect(new Set(columns).size).toBe(1);
});

test("the footer has columns, external links that open a new tab, and a copyright line", async ({ page }) => {
  await open(page, "/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Quickstart" })).toHaveAttribute("href", "/v3/getting-started");
  const chat = footer.getByRole("link", { name: "Community chat" });
  await expect(chat).toHaveAttribute("target", "_blank");
  await expect(chat).toHaveAttribute("rel", "noopener noreferrer");
  await expect(footer.getByText(/^Copyright ©/)).toBeVisible();
});

test("search engines may index a page, and find its language and version", async ({ page }) => {
  await open(page, "/v3/agent");
  const head = await page.evaluate(() => ({
    robots: document.querySelector('meta[name="robots"]')?.getAttribute("content") ?? null,
    language: document.querySelector('meta[name="docsearch:language"]')?.getAttribute("content"),
    version: document.querySelector('meta[name="docsearch:version"]')?.getAttribute("content"),
    html: [document.documentElement.lang, document.documentElement.dir],
  }));
  expect(head).toEqual({ robots: null, language: "en", version: "v3", html: ["en", "ltr"] });
});
