/** Dropdowns of the navbar as disclosures: lists of links that are popovers, with and without scripts. */
import type { Page } from "@playwright/test";

import { enhanced, expect, open, scrollPageTo, test } from "./site";

const bar = (page: Page) => page.locator("nav.navbar");

/** Returns the button of a dropdown and its list. */
function dropdown(page: Page, name: string) {
  const trigger = bar(page).getByRole("button", { name, exact: true });
  const menu = bar(page)
    .locator(".dropdown")
    .filter({ has: page.getByRole("button", { name, exact: true }) })
    .locator("ul");
  return { trigger, menu };
}

/** Distances of the list from its button: of the left and the right edges, and between the two. */
async function distances(page: Page, name: string) {
  const { trigger, menu } = dropdown(page, name);
  const [label, list] = [await trigger.boundingBox(), await menu.boundingBox()];
  if (label === null || list === null) throw new Error(`${name} is not displayed`);
  const right = label.x + label.width - list.x - list.width;
  return { left: Math.abs(list.x - label.x), right: Math.abs(right), gap: Math.abs(list.y - label.y - label.height) };
}

test("a dropdown is a disclosure of a list of links, not a menu", async ({ page }) => {
  await open(page, "/v3/agent");
  for (const name of ["More", "Learn", "v3", "English"]) {
    const { trigger, menu } = dropdown(page, name);
    await expect(trigger).toHaveAttribute("aria-expanded", "false");
    await expect(trigger).not.toHaveAttribute("aria-haspopup");
    await expect(trigger).toHaveAttribute("aria-controls", (await menu.getAttribute("id")) ?? "");
    await expect(menu).toHaveAttribute("popover", "auto");
    await expect(menu.getByRole("link").first()).toBeHidden();
  }
  const ids = await bar(page)
    .locator("ul[popover]")
    .evaluateAll((lists) => lists.map(({ id }) => id));
  expect(new Set(ids).size).toBe(4);
});

test("an open list is at its button, also after scrolling and in a narrower window", async ({ page }) => {
  await open(page, "/v3/agent");
  await enhanced(page);
  for (const [name, side] of [
    ["More", "left"],
    ["English", "right"],
  ] as const) {
    const { trigger, menu } = dropdown(page, name);
    await trigger.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    const expectAttached = async () => {
      await expect.poll(async () => (await distances(page, name))[side]).toBeLessThanOrEqual(1);
      await expect.poll(async () => (await distances(page, name)).gap).toBeLessThanOrEqual(8);
    };
    await expectAttached();
    await scrollPageTo(page, 20);
    await expectAttached();
    await page.setViewportSize({ width: 1300, height: 900 });
    await expectAttached();
    await scrollPageTo(page, 0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(trigger).toBeFocused();
  }
});

test("one list is open at a time, and a click on its button closes it", async ({ page }) => {
  await open(page, "/v3/agent");
  const [more, languages] = [dropdown(page, "More"), dropdown(page, "English")];
  await more.trigger.click();
  await expect(more.trigger).toHaveAttribute("aria-expanded", "true");
  await languages.trigger.click();
  await expect(languages.trigger).toHaveAttribute("aria-expanded", "true");
  await expect(more.trigger).toHaveAttribute("aria-expanded", "false");
  await languages.trigger.click();
  await expect(languages.trigger).toHaveAttribute("aria-expanded", "false");
  await languages.trigger.focus();
  await page.keyboard.press("Space");
  await expect(languages.trigger).toHaveAttribute("aria-expanded", "true");
});

test("a list that was opened before hydration stays open", async ({ page }) => {
  let arrive = () => {};
  const response = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/assets/start.*.js", async (route) => {
    await response;
    await route.continue();
  });
  await page.goto("/v3/agent");
  const { trigger, menu } = dropdown(page, "More");
  await trigger.click();
  await expect(menu.getByRole("link", { name: "Status" })).toBeVisible();
  arrive();
  await expect(trigger).toHaveAttribute("aria-expanded", "true");
  await expect(menu.getByRole("link", { name: "Status" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(trigger).toHaveAttribute("aria-expanded", "false");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a button opens and closes its list, also by the keyboard", async ({ page }) => {
    await page.goto("/v3/agent");
    const { trigger, menu } = dropdown(page, "English");
    const french = menu.getByRole("link", { name: "Français" });
    await trigger.focus();
    await page.keyboard.press("Enter");
    await expect(french).toBeVisible();
    await expect.poll(async () => (await distances(page, "English")).right).toBeLessThanOrEqual(1);
    await page.keyboard.press("Escape");
    await expect(french).toBeHidden();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(french).toBeFocused();
    await page.mouse.click(700, 600);
    await expect(french).toBeHidden();
  });
});
