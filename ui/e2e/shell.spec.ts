/** States of the shell: color mode, announcement, skip link, side panel, search button. */
import { announced, expect, open, scrollPageTo, test } from "./site";

test("the color mode alternates, is stored, and applies before the first paint", async ({ page }) => {
  await open(page, "/v3/agent");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: /dark and light mode/ }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  await page.reload({ waitUntil: "commit" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: /dark and light mode/ }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
});

test("a system in dark mode does not change the color mode", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("a dismissed announcement stays hidden", async ({ page }) => {
  await open(page, "/");
  const close = page.getByRole("button", { name: "Close", exact: true });
  await close.click();
  await expect(close).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("docusaurus.announcement.dismiss"))).toBe("true");
  await open(page, "/v3/agent");
  await expect(close).toBeHidden();
});

test("the first Tab focuses the skip link, which links to the content", async ({ page }) => {
  await open(page, "/v3/agent");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
});

test("Ctrl+K and the slash open the search, Escape closes it", async ({ page }) => {
  await open(page, "/v3/agent");
  for (const key of ["Control+k", "/"]) {
    await page.keyboard.press(key);
    const field = page.getByRole("dialog").getByRole("searchbox").or(page.getByRole("dialog").getByRole("combobox"));
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("maxlength", "64");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("another tab's color mode applies at once, a query's only for the visit", async ({ page, context }) => {
  await open(page, "/");
  const other = await context.newPage();
  await other.goto("/");
  await other.evaluate(() => localStorage.setItem("theme", "dark"));
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.evaluate(() => localStorage.clear());
  await open(page, "/?docusaurus-theme=dark&docusaurus-data-mode=embed");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-mode", "embed");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
});

test("the color mode switch announces the new mode to screen readers", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("button", { name: /dark and light mode/ }).click();
  await expect(announced(page)).toHaveText("dark mode");
});

test("an announcement with a new id is shown again", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("docusaurus.announcement.id", "an older one");
    localStorage.setItem("docusaurus.announcement.dismiss", "true");
  });
  await open(page, "/");
  await expect(page.getByRole("button", { name: "Close", exact: true })).toBeVisible();
  const stored = await page.evaluate(() => ["id", "dismiss"].map((key) => localStorage.getItem(`docusaurus.announcement.${key}`)));
  expect(stored).toEqual(["v3-docs", "false"]);
});

test("without storage the site works", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new Error("switched off");
      },
    }),
  );
  await open(page, "/");
  await page.getByRole("button", { name: /dark and light mode/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("button", { name: "Close", exact: true })).toHaveCount(0);
});

test("keyboard styling starts with Tab and ends with the mouse", async ({ page }) => {
  await open(page, "/");
  const body = page.locator("body");
  await page.mouse.click(700, 500);
  await expect(body).not.toHaveClass(/navigation-with-keyboard/);
  await page.keyboard.press("a");
  await expect(body).not.toHaveClass(/navigation-with-keyboard/);
  await page.keyboard.press("Tab");
  await expect(body).toHaveClass(/navigation-with-keyboard/);
});

test("the body fades in over 0.2 s, and not at all with reduced motion", async ({ page }) => {
  await open(page, "/");
  const body = page.locator("body");
  await expect(body).toHaveCSS("animation-duration", "0.2s");
  await expect(body).toHaveCSS("animation-name", "fade-in");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(body).toHaveCSS("animation-name", "none");
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`browsers record the first and the largest paint of each load (motion: ${reducedMotion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const paints: string[] = [];
      Object.assign(window, { paints });
      const observer = new PerformanceObserver((list) => {
        for (const { entryType, name } of list.getEntries()) paints.push(name || entryType);
      });
      for (const type of ["paint", "largest-contentful-paint"]) observer.observe({ type, buffered: true });
    });
    for (const path of ["/v3/agent", "/", "/v3/agent", "/introduction/", "/v3/agent", "/"]) {
      await open(page, path);
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { paints: readonly string[] }).paints))
        .toEqual(expect.arrayContaining(["first-contentful-paint", "largest-contentful-paint"]));
    }
  });
}

test("the duration of a category's animation depends on its height", async ({ page }) => {
  await open(page, "/v3/agent");
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      Object.assign(window, { animation: { height: this.scrollHeight, options } });
      return animate.call(this, frames, options);
    };
  });
  await page.getByRole("button", { name: "Workspace" }).click();
  await page.waitForFunction(() => "animation" in window);
  const { height, options } = await page.evaluate(
    () => (window as unknown as { animation: { height: number; options: KeyframeAnimationOptions } }).animation,
  );
  const rows = height / 36;
  expect(options).toEqual({ duration: Math.round((4 + 15 * rows ** 0.25 + rows / 5) * 10), easing: "ease-in-out" });
});

test("the sidebar can't be hidden, and categories don't close each other", async ({ page }) => {
  await open(page, "/");
  await expect(page.getByRole("button", { name: "Collapse sidebar", exact: true })).toHaveCount(0);
  await scrollPageTo(page, 900);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeInViewport();
});

test("the contents list levels 2 and 3 and mark the current heading", async ({ page }) => {
  await open(page, "/v3/agent");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const listed = await contents.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const headings = await page.locator("article :is(h2, h3)[id]").evaluateAll((all) => all.map((heading) => `#${heading.id}`));
  expect(listed).toEqual(headings);
  await contents.getByRole("link").nth(2).click();
  await expect(contents.locator('[aria-current="location"]')).toHaveAttribute("href", headings[2] ?? "");
});

test("scrolling up far below the top shows the back-to-top button", async ({ page }) => {
  await open(page, "/v3/agent");
  const button = page.getByRole("button", { name: "Scroll back to top" });
  await scrollPageTo(page, 900);
  await expect(button).toHaveCount(0);
  await scrollPageTo(page, 800);
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toHaveCount(0);
});

test("a printed page contains only its text", async ({ page }) => {
  await open(page, "/v3/agent");
  await page.emulateMedia({ media: "print" });
  for (const name of ["Main", "Docs sidebar", "On this page", "Docs pages"]) {
    await expect(page.getByRole("navigation", { name })).toBeHidden();
  }
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.locator(".announcement-bar")).toBeHidden();
  await expect(page.locator("article")).toBeVisible();
});

test("with forced colours the icons have the system's text colour", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/v3/agent");
  const icon = page.getByRole("button", { name: /dark and light mode/ }).locator(".icon:visible");
  const [stroke, text] = await icon.evaluate((element) => [getComputedStyle(element).stroke, getComputedStyle(document.body).color]);
  expect(stroke).toBe(text);
  // A clipped element without a forced background would be invisible.
  const picture = page.locator(".admonition-title").first();
  expect(await picture.evaluate((element) => getComputedStyle(element, "::before").backgroundColor)).toBe(text);
});

for (const [name, width] of [
  ["200 % zoom of a 1280 px window", 640],
  ["320 px", 320],
] as const) {
  test(`nothing is lost or cut off at ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 });
    for (const path of ["/", "/v3/agent", "/markdown-page", "/integrations/api-keys", "/v3/role-privileges", "/search"]) {
      await open(page, path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("button", { name: /^Search \(/ })).toBeInViewport();
    }
  });
}

for (const width of [1440, 390]) {
  test(`all controls are at least 24 px high and wide (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", "/v3/agent", "/search", "/integrations/api-keys"]) {
      await open(page, path);
      if (width === 390 && path === "/v3/agent") {
        await page.getByRole("button", { name: "On this page" }).click();
        await page.getByRole("button", { name: "Toggle navigation bar" }).click();
        await expect(page.getByRole("dialog").getByRole("link", { name: "Studio" })).toBeVisible();
      }
      // A lazy image has no width before it is scrolled to.
      await page.evaluate(() =>
        Promise.all(
          [...document.images]
            .filter((image) => image.checkVisibility())
            .map((image) => {
              image.loading = "eager";
              return image.decode();
            }),
        ),
      );
      // A link within a sentence is as high as its line (WCAG 2.2, success criterion 2.5.8).
      const small = await page.locator("button, input, [role=tab], a:not(.skip-link)").evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => element.closest(".markdown, .announcement-content") === null)
          .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
      );
      expect(small, path).toEqual([]);
    }
  });
}

test("with reduced motion no animation or transition is longer than a millisecond", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/v3/agent");
  const longest = await page.evaluate(() => {
    const seconds = (list: string) =>
      Math.max(...list.split(",").map((time) => parseFloat(time) * (time.trim().endsWith("ms") ? 0.001 : 1)));
    return Math.max(
      ...[...document.querySelectorAll("*")].map((element) => {
        const style = getComputedStyle(element);
        return Math.max(seconds(style.animationDuration), seconds(style.transitionDuration));
      }),
    );
  });
  expect(longest).toBeLessThanOrEqual(0.001);
});

test("996 px is the last width with a single column", async ({ page }) => {
  await open(page, "/v3/agent");
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  const menu = page.getByRole("button", { name: "Toggle navigation bar" });
  await page.setViewportSize({ width: 997, height: 800 });
  await expect(sidebar).toBeVisible();
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 996, height: 800 });
  await expect(sidebar).toBeHidden();
  await expect(menu).toBeVisible();
  await menu.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("at 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the side panel contains the sidebar and closes on Escape", async ({ page }) => {
    await open(page, "/v3/agent");
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    const panel = page.getByRole("dialog");
    await expect(panel.getByRole("link", { name: "Studio" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Toggle navigation bar" })).toBeFocused();
  });

  test("a link in the panel navigates and closes the panel", async ({ page }) => {
    await open(page, "/v3/agent");
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Studio" }).click();
    await expect(page).toHaveURL("/v3/studio");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("no page is wider than the viewport", async ({ page }) => {
    for (const path of ["/", "/v3/agent", "/markdown-page", "/integrations/api-keys", "/search"]) {
      await open(page, path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});
