/** Checks of a page with axe-core: all rules of WCAG 2.2 AA, its best practices, and visible labels as part of names. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules that axe-core does not run by default, but Lighthouse does. */
const EXPERIMENTAL = { "label-content-name-mismatch": { enabled: true } } as const;

/** Expects no violations. `where` describes the page and its state in the failure message; `rules` enables or disables additional rules. */
export async function expectNoViolations(
  page: Page,
  where: string,
  rules: Readonly<Record<string, { enabled: boolean }>> = {},
): Promise<void> {
  // The other mode opens a window for each check to combine the results of frames, and these pages have no frames.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ rules: { ...EXPERIMENTAL, ...rules } })
    .withTags(TAGS);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect.soft(found, where).toEqual([]);
}

/** The narrow and the wide viewport, in both color modes. */
export const APPEARANCES = [
  { mode: "light", width: 1440 },
  { mode: "dark", width: 1440 },
  { mode: "light", width: 390 },
  { mode: "dark", width: 390 },
] as const;

/** Sets the viewport and the color mode, and disables animations, which a check could interrupt. */
export async function applyAppearance(page: Page, { mode, width }: (typeof APPEARANCES)[number]): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript((stored) => localStorage.setItem("theme", stored), mode);
}

/** Expects no violations in both color modes of a page that is already open. */
export async function expectNoViolationsInModes(page: Page): Promise<void> {
  // Colors in transition have less contrast.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { mode } of APPEARANCES.slice(0, 2)) {
    await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), mode);
    await expectNoViolations(page, mode);
  }
}
