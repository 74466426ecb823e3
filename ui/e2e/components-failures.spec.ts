/** Components of a project that fail in the browser (`failures`). */
import type { Page } from "@playwright/test";

import { expectNoViolationsInModes } from "./axe";
import { expect, isMarked, mark, open, test } from "./site";

/** Console messages about the failures. */
const FAILED = [/failed in the browser/, /broken (in|after|at)/, /gtag/, /there is no offer/];

test.beforeEach(({ allowedErrors }) => void allowedErrors.push(...FAILED));

/** Waits until an island that contains a text has failed. */
const failed = (page: Page, words: string | RegExp) => page.locator("docs-island[data-state=failed]", { hasText: words });

test("a home page whose effect throws stays, and the interface works", async ({ page, consoleErrors }) => {
  await open(page, "/");
  await expect(failed(page, "Everything about failures")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everything about failures");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(consoleErrors.join("\n")).toContain("Home failed in the browser.");
  await mark(page);
  await page.getByRole("link", { name: "The parts" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parts");
  await page.goBack();
  await expect(failed(page, "Everything about failures")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everything about failures");
  expect(await isMarked(page)).toBe(true);
});

test("a page that throws after a click stays, reports the error, and can be loaded again", async ({ page, consoleErrors }) => {
  await open(page, "/welcome");
  await expect(page.locator("docs-island[data-state=hydrated]")).toBeAttached();
  await page.getByRole("button", { name: "Open the offer" }).click();
  const note = page.getByRole("alert");
  await expect(note).toContainText("This part of the page has stopped working.");
  await expect(note).toBeInViewport();
  await expect(page.getByText("An offer waits.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the offer" })).toBeDisabled();
  expect(consoleErrors.join("\n")).toContain("Offer failed in the browser.");
  await expectNoViolationsInModes(page);
  await note.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("button", { name: "Open the offer" })).toBeEnabled();
  await expect(note).toHaveCount(0);
});

test("parts of an article stay when their components throw: at first, in an effect, after a click, after a timer", async ({
  page,
  consoleErrors,
}) => {
  await open(page, "/docs/parts");
  for (const words of ["first part", "second part", "fourth part"]) {
    await expect(failed(page, words)).toBeAttached();
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(page.locator("docs-island[data-state=hydrated]", { hasText: "third part" })).toBeAttached();
  await page.getByRole("button", { name: "Press" }).click();
  await expect(failed(page, "third part")).toContainText("This part of the page has stopped working.");
  // The other islands are not affected.
  await page.getByRole("button", { name: "Count: 0" }).click();
  await expect(page.getByRole("button", { name: "Count: 1" })).toBeVisible();
  await expect(page.getByText("The end of the page.")).toBeVisible();
  for (const name of ["FirstRender", "InEffect", "AfterClick", "AfterTimer"]) {
    expect(consoleErrors.join("\n")).toContain(`${name} failed in the browser.`);
  }
});

test("a part that the server could not render shows the name of the failed component", async ({ page }) => {
  await open(page, "/docs/parts");
  const box = page.getByRole("alert");
  await expect(box).toContainText("A part of this page crashed: InBrowserOnly.");
  await expect(box).toContainText("broken at 1440 pixels");
});
