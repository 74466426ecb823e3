/** axe-core on every kind of page: both color modes and forced colors, wide and narrow, with all disclosures and overlays open. */
import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { NOT_FOUND, expect, open, scrollPageTo, test } from "./site";

const KINDS = ["/", "/v3/agent", "/integrations/api-keys", "/markdown-page", "/search", "/no/such/page"];

for (const appearance of APPEARANCES) {
  const name = `${appearance.mode}, ${appearance.width} px`;

  for (const path of KINDS) {
    test(`${path} (${name})`, async ({ page, allowedErrors }) => {
      allowedErrors.push(NOT_FOUND);
      await applyAppearance(page, appearance);
      await open(page, path);
      await expectNoViolations(page, path);
    });
  }

  test(`results of the search page (${name})`, async ({ page }) => {
    await applyAppearance(page, appearance);
    await open(page, "/search?q=integrations");
    await expect(page.locator(".search-result-place mark").first()).toBeVisible();
    await expectNoViolations(page, "results");
  });

  test(`disclosures, dropdowns and dialogs when open (${name})`, async ({ page }) => {
    await applyAppearance(page, appearance);
    await open(page, "/v3/agent");
    await page.getByRole("button", { name: /^Search \(/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoViolations(page, "search dialog");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    if (appearance.width === 390) {
      await page.getByRole("button", { name: "On this page", expanded: false }).click();
      await expect(page.getByRole("button", { name: "On this page", expanded: true })).toBeVisible();
      await expectNoViolations(page, "folded contents, open");
      await page.getByRole("button", { name: "Toggle navigation bar" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNoViolations(page, "panel");
    } else {
      await page.getByRole("button", { name: "Workspace" }).click();
      await expect(page.getByRole("button", { name: "Workspace", expanded: true })).toBeVisible();
      await scrollPageTo(page, 900);
      await scrollPageTo(page, 700);
      await expect(page.getByRole("button", { name: "Scroll back to top" })).toBeVisible();
      await expectNoViolations(page, "open category, button to the top");
    }
  });
}

test("every kind of page in forced colors", async ({ page, allowedErrors }) => {
  test.slow();
  allowedErrors.push(NOT_FOUND);
  await applyAppearance(page, { mode: "light", width: 1440 });
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  for (const path of KINDS) {
    await open(page, path);
    // Forced colors apply to the text, but axe-core reads `-webkit-text-fill-color`, for which Chromium returns the value of the page.
    await expectNoViolations(page, path, { "color-contrast": { enabled: false } });
  }
});
