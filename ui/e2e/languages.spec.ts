/** Messages of the interface in eleven languages: the site in `languages/`, whose own words belong to no language. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { KINDS } from "./language-pages";
import { WITHOUT_MOTION, expect, open, test } from "./site";

test.use({ contextOptions: WITHOUT_MOTION });

const LANGUAGES = ["de", "fr", "es", "pt", "pt-BR", "zh-Hans", "ja", "ko", "ru", "ar"] as const;

/** Returns the Latin words of a string. */
function words(text: string): readonly string[] {
  return [...text.matchAll(/[A-Za-z\u00c0-\u024f]{2,}/g)].map(([word]) => word.toLowerCase());
}

function catalogueFile(name: string): string {
  return readFileSync(new URL(`../../crates/docs-messages/catalogues/${name}.toml`, import.meta.url), "utf8");
}

/** Returns the words of a language's messages. */
function catalogue(language: string): ReadonlySet<string> {
  const titles = catalogueFile("admonitions")
    .split("\n")
    .filter((line) => line.startsWith(`${language} = `));
  const messages = [catalogueFile(language), ...titles].join("\n");
  const texts = [...messages.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text);
  return new Set(words(texts.join("\n").replace(/\{\w+\}/g, " ")));
}

const ENGLISH = catalogue("en");

/** Returns the English words that are visible on the page or read by screen readers. */
async function englishWords(page: Page, language: string): Promise<readonly string[]> {
  const own = catalogue(language);
  const text = await page.evaluate(() => {
    const names = ["aria-label", "title", "placeholder", "alt"];
    const labels = [...document.body.querySelectorAll("*")].flatMap((element) => names.map((name) => element.getAttribute(name) ?? ""));
    return [document.title, document.body.innerText, ...labels].join("\n");
  });
  return words(text).filter((word) => ENGLISH.has(word) && !own.has(word));
}

for (const language of LANGUAGES) {
  test(`the interface in ${language} has no English words`, async ({ page, allowedErrors }) => {
    allowedErrors.push(/404/);
    for (const path of KINDS) {
      await open(page, `/base/${language}/${path}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
      expect(await englishWords(page, language), path).toEqual([]);
    }
    await page.locator("[data-search-button]").click();
    const field = page.locator(".search-dialog input");
    for (const [query, screen] of [
      ["", "start"],
      ["zyx", "hits"],
      ["absent", "none"],
    ] as const) {
      await field.fill(query);
      await expect(page.locator(`.search-screen[data-screen=${screen}]`)).toBeVisible();
      expect(await englishWords(page, language), `search for "${query}"`).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 400, height: 800 });
    await page.locator(".panel-button").click();
    await expect(page.locator("dialog[open]")).toBeVisible();
    expect(await englishWords(page, language), "panel").toEqual([]);
  });
}

test("switching the language keeps path, query and hash", async ({ page }) => {
  await open(page, "/base/de/group/one?a=b#qrs");
  await page.getByRole("button", { name: "DE", exact: true }).hover();
  await page.getByRole("link", { name: "AR", exact: true }).click();
  await expect(page).toHaveURL("/base/ar/group/one?a=b#qrs");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test.describe("from right to left", () => {
  for (const appearance of APPEARANCES) {
    test(`${appearance.mode} at ${appearance.width} px has no violations`, async ({ page }) => {
      await applyAppearance(page, appearance);
      await open(page, "/base/ar/group/one");
      await expectNoViolations(page, "a document");
    });
  }
});
