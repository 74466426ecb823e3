/** The shell's states: colour mode, announcement, skip link, side panel, search button. */
import { expect, open, test } from "./site";

test("the colour mode alternates, is stored, and is there before the page is painted", async ({ page }) => {
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

test("a system in dark mode does not decide", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("a dismissed announcement stays away", async ({ page }) => {
  await open(page, "/");
  const close = page.getByRole("button", { name: "Close", exact: true });
  await close.click();
  await expect(close).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("docusaurus.announcement.dismiss"))).toBe("true");
  await open(page, "/v3/agent");
  await expect(close).toBeHidden();
});

test("the first Tab finds the skip link, which leads into the text", async ({ page }) => {
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

test.describe("at 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the side panel holds the sidebar and closes on Escape", async ({ page }) => {
    await open(page, "/v3/agent");
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    const panel = page.getByRole("dialog");
    await expect(panel.getByRole("link", { name: "Studio" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Toggle navigation bar" })).toBeFocused();
  });

  test("a link in the panel changes the page and closes the panel", async ({ page }) => {
    await open(page, "/v3/agent");
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Studio" }).click();
    await expect(page).toHaveURL("/v3/studio");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("no page is wider than the window", async ({ page }) => {
    for (const path of ["/", "/v3/agent", "/markdown-page", "/integrations/api-keys", "/search"]) {
      await open(page, path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});
