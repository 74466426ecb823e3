/** The same content with all options that are disabled in the specification: see `variants.ts`. */
import { NOT_FOUND, expect, hydrated, isMarked, mark, open, replaced, test, wheelBy } from "./site";

const navbar = "nav.navbar";

test.describe("navbar that hides on scroll", () => {
  test("hides on scrolling down, reappears on scrolling up, and is visible near the top", async ({ page }) => {
    await open(page, "/v3/agent");
    const bar = page.locator(navbar);
    await page.mouse.move(700, 500);
    for (let step = 0; step < 4; step++) await wheelBy(page, 150);
    await expect(bar).toHaveAttribute("data-state", "hidden");
    await expect(bar).not.toBeInViewport();
    await wheelBy(page, -60);
    await expect(bar).toHaveAttribute("data-state", "shown");
    await page.evaluate(() => scrollTo(0, 0));
    await expect(bar).toBeInViewport();
  });

  test("hides after a jump to a heading, and reappears on the next page", async ({ page }) => {
    await open(page, "/v3/agent");
    const bar = page.locator(navbar);
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link").nth(1).click();
    await expect(bar).toHaveAttribute("data-state", "hidden");
    const id = decodeURIComponent(new URL(page.url()).hash.slice(1));
    await expect.poll(() => page.locator(`[id="${id}"]`).evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(20);
    await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveTitle(/^Home/);
    await expect(bar).toHaveAttribute("data-state", "shown");
  });

  test("appears when it receives the focus", async ({ page }) => {
    await open(page, "/v3/agent");
    await page.mouse.move(700, 500);
    for (let step = 0; step < 4; step++) await wheelBy(page, 150);
    await expect(page.locator(navbar)).not.toBeInViewport();
    await page.getByRole("button", { name: /^Search \(/ }).focus();
    await expect(page.locator(navbar)).toBeInViewport();
  });
});

test.describe("the system's color mode", () => {
  test("applies, with changes, until the visitor chooses: system, light, dark, system", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, "/");
    const html = page.locator("html");
    const stored = () => page.evaluate(() => localStorage.getItem("theme"));
    await expect(html).toHaveAttribute("data-theme-choice", "system");
    await expect(html).toHaveAttribute("data-theme", "dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect(html).toHaveAttribute("data-theme", "light");
    const button = page.getByRole("button", { name: /dark and light mode/ });
    for (const [choice, kept] of [
      ["light", "light"],
      ["dark", "dark"],
      ["system", null],
    ] as const) {
      await button.click();
      await expect(html).toHaveAttribute("data-theme-choice", choice);
      await expect(button).toHaveAttribute("title", `${choice} mode`);
      expect(await stored()).toBe(kept);
    }
    await button.click();
    await expect(html).toHaveAttribute("data-theme-choice", "light");
    await page.evaluate(() => {
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => Object.assign(window, { systemChanged: true }));
    });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForFunction(() => "systemChanged" in window);
    await expect(html).toHaveAttribute("data-theme", "light");
  });

  test("applies again when another tab removes the choice", async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.addInitScript(() => sessionStorage.length === 0 && localStorage.setItem("theme", "light"));
    await open(page, "/");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    const other = await context.newPage();
    await other.goto("/");
    await other.evaluate(() => localStorage.removeItem("theme"));
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("data-theme-choice", "system");
  });
});

test.describe("dropdowns", () => {
  test("open on hover, and Escape closes them", async ({ page }) => {
    await open(page, "/v3/agent");
    const item = page.locator(navbar).getByRole("link", { name: "Status" });
    await expect(item).toBeHidden();
    const trigger = page.locator(navbar).getByRole("button", { name: "More" });
    await trigger.hover();
    await expect(item).toBeVisible();
    await expect(trigger).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Escape");
    await expect(item).toBeHidden();
    await page.mouse.move(700, 600);
    await trigger.hover();
    await expect(item).toBeVisible();
    await page.mouse.move(700, 600);
    await expect(item).toBeHidden();
  });

  test("open on click and Enter, close on a click outside and when the focus leaves", async ({ page }) => {
    await open(page, "/v3/agent");
    const trigger = page.locator(navbar).getByRole("button", { name: "More" });
    const item = page.locator(navbar).getByRole("link", { name: "Status" });
    await trigger.click();
    await expect(trigger).toHaveAttribute("aria-expanded", "true");
    await page.mouse.click(700, 600);
    await expect(item).toBeHidden();
    await trigger.focus();
    await page.keyboard.press("Enter");
    await expect(item).toBeVisible();
    for (let stop = 0; stop < 3; stop++) await page.keyboard.press("Tab");
    await expect(trigger).toHaveAttribute("aria-expanded", "false");
    await expect(item).toBeHidden();
  });

  test("support the arrow keys; Escape restores the focus", async ({ page }) => {
    await open(page, "/v3/agent");
    const bar = page.locator(navbar);
    const trigger = bar.getByRole("button", { name: "More" });
    await trigger.focus();
    await page.keyboard.press("ArrowDown");
    await expect(bar.getByRole("link", { name: "Agent", exact: true })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(bar.getByRole("link", { name: "Status" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Escape");
    await expect(trigger).toBeFocused();
    await expect(trigger).toHaveAttribute("aria-expanded", "false");
  });

  test("with a link of their own: Enter opens, a click follows the link", async ({ page }) => {
    await open(page, "/v3/agent");
    const trigger = page.locator(navbar).getByRole("button", { name: "Learn" });
    await trigger.focus();
    await page.keyboard.press("Enter");
    await expect(trigger).toHaveAttribute("aria-expanded", "true");
    await expect(page).toHaveURL("/v3/agent");
    await trigger.click();
    await expect(page).toHaveURL("/quickstart/");
  });

  test("items: position, the current one, external links", async ({ page }) => {
    await open(page, "/v3/scheduling");
    const left = page.locator(".navbar-items[data-side=left]");
    const right = page.locator(".navbar-items[data-side=right]");
    await expect(left.getByRole("link", { name: "Scheduling" })).toHaveAttribute("aria-current", "page");
    const product = right.getByRole("link", { name: "Product" });
    await expect(product).toHaveAttribute("target", "_blank");
    await expect(product).toHaveAttribute("rel", "noopener noreferrer");
  });
});

test.describe("versions", () => {
  test("the switch leads to the same doc or the main one, keeps query and hash, and is stored", async ({ page }) => {
    await open(page, "/v3/security?tab=1#top");
    await mark(page);
    await page.locator(navbar).getByRole("button", { name: "v3" }).hover();
    await page.locator(navbar).getByRole("link", { name: "Current" }).click();
    await expect(page).toHaveURL("/?tab=1#top");
    expect(await page.evaluate(() => localStorage.getItem("docs-preferred-version-default"))).toBe("current");
    expect(await isMarked(page)).toBe(true);
  });

  test("an unknown version in the storage is removed", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("docs-preferred-version-default", "v1"));
    await open(page, "/v3/agent");
    expect(await page.evaluate(() => localStorage.getItem("docs-preferred-version-default"))).toBeNull();
  });

  test("a banner marks an unmaintained version, and its link leads to the latest", async ({ page }) => {
    await open(page, "/v3/agent");
    const banner = page.getByRole("alert");
    await expect(banner).toContainText("This is documentation for Agent Docs v3, which is no longer actively maintained.");
    await expect(banner).toContainText("For up-to-date documentation, see the latest version (Current).");
    await expect(page.getByText("Version: v3")).toBeVisible();
    await banner.getByRole("link", { name: "latest version" }).click();
    await expect(page).toHaveURL("/");
    expect(await page.evaluate(() => localStorage.getItem("docs-preferred-version-default"))).toBe("current");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe("on a page without a version", () => {
  for (const path of ["/search", "/no/such/page", "/markdown-page"]) {
    test(`${path}: the version whose path contains the page is the current one`, async ({ page, allowedErrors }) => {
      allowedErrors.push(NOT_FOUND);
      await page.goto(path);
      await hydrated(page);
      const trigger = page.locator(navbar).getByRole("button", { name: "Current", exact: true });
      await trigger.hover();
      await expect(page.locator(navbar).getByRole("link", { name: "Current" })).toHaveAttribute("aria-current", "page");
      await expect(page.locator(navbar).getByRole("link", { name: "v3" })).not.toHaveAttribute("aria-current", "page");
    });
  }
});

test.describe("languages", () => {
  test("the switch loads the same page in the other language, query and hash included", async ({ page }) => {
    await open(page, "/v3/agent?tab=1#parts");
    await mark(page);
    await page.locator(navbar).getByRole("button", { name: "English" }).hover();
    const french = page.locator(navbar).getByRole("link", { name: "Français" });
    await expect(french).toHaveAttribute("lang", "fr");
    await french.click();
    await expect(page).toHaveURL("/fr/v3/agent?tab=1#parts");
    await replaced(page);
    await hydrated(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await page.getByRole("navigation", { name: "Barre latérale de la documentation" }).getByRole("link", { name: "Studio" }).click();
    await expect(page).toHaveURL("/fr/v3/studio");
    await page.locator(navbar).getByRole("button", { name: "Français" }).hover();
    const english = page.locator(navbar).getByRole("link", { name: "English" });
    // The address of the document changes before the links to its other languages do.
    await expect(english).toHaveAttribute("href", "/v3/studio");
    await english.click();
    await expect(page).toHaveURL("/v3/studio");
  });
});

test("a navbar item that fails after a navigation names the invalid setting and its cause, under the title Page Error", async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/TypeError: |A navbar item failed to render\./);
  await page.route("**/page-data/v3/studio.json", async (route) => {
    const response = await route.fetch();
    // The navbar item for versions reads them.
    await route.fulfill({ json: { ...((await response.json()) as object), versions: null } });
  });
  await open(page, "/v3/agent");
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Studio" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page crashed.");
  await expect(page).toHaveTitle("Page Error");
  const cause = page.locator(".crash-cause");
  await expect(cause).toContainText("A navbar item failed to render.");
  await expect(cause).toContainText('"type": "versions"');
  await expect(cause).toContainText("Cause:");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test.describe("sidebar", () => {
  test("collapses and expands; the state is not stored", async ({ page }) => {
    await open(page, "/v3/agent");
    const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
    await page.getByRole("button", { name: "Collapse sidebar", exact: true }).click();
    await expect(sidebar).toBeHidden();
    await expect.poll(async () => (await page.locator("aside").boundingBox())?.width).toBeLessThanOrEqual(33);
    await expect(page.getByRole("button", { name: "Expand sidebar", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(sidebar).toBeVisible();
    await page.getByRole("button", { name: "Collapse sidebar", exact: true }).click();
    await page.reload();
    await hydrated(page);
    await expect(sidebar).toBeVisible();
  });

  test("opening a category closes its siblings", async ({ page }) => {
    await open(page, "/");
    const categories = page.locator(".sidebar-menu > .sidebar-category");
    const states = await categories.evaluateAll((all) => all.map((category) => (category as HTMLElement).dataset["state"]));
    const [first, second] = states.flatMap((state, index) => (state === "closed" ? [index] : []));
    const toggle = (index = -1) => categories.nth(index).locator("> :is(button, [role=button])");
    await toggle(first).click();
    await expect(toggle(first)).toHaveAttribute("aria-expanded", "true");
    await toggle(second).click();
    await expect(toggle(second)).toHaveAttribute("aria-expanded", "true");
    await expect(toggle(first)).toHaveAttribute("aria-expanded", "false");
  });
});

test("breadcrumbs lead from the home page to the page", async ({ page }) => {
  await open(page, "/v3/agent");
  const trail = page.getByRole("navigation", { name: "Breadcrumbs" });
  await expect(trail.getByRole("link", { name: "Home page" })).toHaveAttribute("href", "/");
  await expect(trail.locator('[aria-current="page"]')).toHaveText("Agent");
});

test.describe("at 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the panel has two panes: the docs first, then the main menu", async ({ page }) => {
    await open(page, "/v3/agent");
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    const panel = page.getByRole("dialog");
    await expect(panel.getByRole("link", { name: "Studio" })).toBeVisible();
    await panel.getByRole("button", { name: "← Back to main menu" }).click();
    await panel.getByRole("button", { name: "Versions" }).click();
    await expect(panel.getByRole("link", { name: "Current" })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Expand the dropdown" })).toBeVisible();
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL("/v3/agent");
  });

  test("a page without a sidebar shows the main menu at once", async ({ page }) => {
    await open(page, "/markdown-page");
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Product" })).toBeVisible();
  });
});
