/** axe-core on the full variant: banner, breadcrumbs, dropdowns, main menu, collapsed sidebar. */
import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { expect, open, test } from "./site";

for (const appearance of APPEARANCES) {
  test(`${appearance.mode}, ${appearance.width} px`, async ({ page }) => {
    await applyAppearance(page, appearance);
    await open(page, "/v3/agent");
    await expectNoViolations(page, "doc with banner and breadcrumbs");
    if (appearance.width === 390) {
      await page.getByRole("button", { name: "Toggle navigation bar" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "← Back to main menu" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Versions" }).click();
      await expect(page.getByRole("dialog").getByRole("link", { name: "Current" })).toBeVisible();
      await expectNoViolations(page, "main menu");
      return;
    }
    await page.locator("nav.navbar").getByRole("button", { name: "More" }).click();
    await expect(page.locator("nav.navbar").getByRole("link", { name: "Status" })).toBeVisible();
    await expectNoViolations(page, "dropdown");
    await page.keyboard.press("Escape");
    await page.locator("nav.navbar").getByRole("button", { name: "English" }).click();
    await expect(page.locator("nav.navbar").getByRole("link", { name: "Français" })).toBeVisible();
    await expectNoViolations(page, "languages");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Collapse sidebar", exact: true }).click();
    await expect(page.getByRole("navigation", { name: "Docs sidebar" })).toBeHidden();
    await expectNoViolations(page, "folded sidebar");
  });
}
