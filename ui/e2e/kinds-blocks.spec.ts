/** Blocks of Markdown: cards, steps, columns, figures, badges, keys, and code behind tabs. */
import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { expect, hydrated, open, test } from "./site";

const PATH = "/base/blocks";

test("a group of code blocks is a box of tabs", async ({ page }) => {
  await open(page, PATH);
  const group = page.locator("[data-tabs]").nth(1);
  await expect(group.getByText("let one = 1;")).toBeVisible();
  await expect(group.getByText("let two = 2;")).toBeHidden();
  await group.getByRole("tab", { name: "rust" }).click();
  await expect(group.getByText("let two = 2;")).toBeVisible();
  await expect(group.getByText("let one = 1;")).toBeHidden();
});

test("a tab of a group is still selected on the next visit", async ({ page }) => {
  await open(page, PATH);
  await page.getByRole("tab", { name: "macOS" }).click();
  await expect(page.getByText("Open the image.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Open the image.")).toBeVisible();
});

test("the title of a page contains only the label of a badge", async ({ page }) => {
  await open(page, PATH);
  await expect(page).toHaveTitle("Blocks New | Kinds");
  await expect(page.getByRole("navigation", { name: "Docs sidebar" }).getByText("Blocks New")).toBeVisible();
});

test("a tab with attributes is selected first, and the address has the choice", async ({ page }) => {
  await open(page, PATH);
  await expect(page.getByText("The boats rest on mud.")).toBeVisible();
  await expect(page.getByText("The boats float.")).toBeHidden();
  await page.getByRole("tab", { name: "High water" }).click();
  await expect(page.getByText("The boats float.")).toBeVisible();
  await expect(page).toHaveURL(/[?]tide=high$/);
});

test("a hero has its picture, its actions and the name of its icon, and logos are in a row", async ({ page }) => {
  await open(page, PATH);
  const hero = page.locator(".block-hero");
  await expect(hero.getByRole("heading", { name: "A harbor for every boat" })).toBeVisible();
  await expect(hero.locator("img.block-hero-image")).toBeVisible();
  await expect(hero.locator("svg.block-icon")).toBeVisible();
  const [first, second] = await page.locator(".block-logos img").all();
  const [left, right] = [(await first!.boundingBox())!, (await second!.boundingBox())!];
  expect(right.x).toBeGreaterThan(left.x);
  expect(right.y).toBe(left.y);
  await hero.getByRole("link", { name: "Weigh anchor" }).click();
  await expect(page).toHaveURL(/\/base\/guides\/one$/);
});

test("the whole card links to its page", async ({ page }) => {
  await open(page, PATH);
  await page.getByText("A card that leads somewhere.").click({ force: true });
  await expect(page).toHaveURL(/\/base\/guides\/one$/);
});

test("cards and columns are side by side only on wide screens", async ({ page }) => {
  const left = (text: string) => page.getByText(text).evaluate((element) => element.getBoundingClientRect().left);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, PATH);
  expect(await left("Right column.")).toBeGreaterThan(await left("Left column."));
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await left("Right column.")).toBe(await left("Left column."));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("steps have numbers, and folded content unfolds", async ({ page }) => {
  await open(page, PATH);
  const number = page.locator(".block-steps > ol > li").nth(2);
  expect(await number.evaluate((step) => getComputedStyle(step, "::before").content)).toContain("counter(list-item)");
  await expect(page.getByText("Ten minutes.")).toBeHidden();
  await page.getByText("How long does it take?").click();
  await expect(page.getByText("Ten minutes.")).toBeVisible();
});

test("printed blocks show all of their content", async ({ page }) => {
  await open(page, PATH);
  await page.emulateMedia({ media: "print" });
  for (const text of ["Run make.", "Open the image.", "let two = 2;", "Right column."]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  const label = (panel: string) => page.locator(panel).evaluate((element) => getComputedStyle(element, "::before").content);
  expect(await label('.tab-panel[data-value="macOS"]')).toBe('"macOS"');
  await expect(page.getByRole("tablist").first()).toBeHidden();
  const height = await page.getByText("Ten minutes.").evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(0);
});

test("an image for one color mode is shown only in this mode", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await open(page, PATH);
  await expect(page.getByAltText("Dark")).toBeVisible();
  await expect(page.getByAltText("Light")).toBeHidden();
  expect(await page.getByAltText("Dark").evaluate((image) => image.getBoundingClientRect().width)).toBe(48);
});

test("marks in code have signs, which are not copied, and removed lines are not copied either", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, PATH);
  const block = page.locator(".theme-code-block", { hasText: "let fresh = 2;" });
  const sign = (line: string) => block.locator(line).evaluate((element) => getComputedStyle(element, "::after").content);
  expect([await sign(".line-added"), await sign(".line-removed")]).toEqual(['"+"', '"−"']);
  await block.hover();
  await block.getByRole("button", { name: "Copy code to clipboard" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^let fresh = 2;\nlet wrong;/);
});

test("the commands of a session are copied without prompts and output", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, PATH);
  const block = page.locator(".theme-code-block", { hasText: "built 2 boats" });
  await block.hover();
  await block.getByRole("button", { name: "Copy code to clipboard" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("make all");
});

test("folded lines open with the keyboard, keep their numbers, and are part of copied and printed code", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, PATH);
  const block = page.locator(".theme-code-block", { hasText: "plank();" });
  const line = (text: string) => block.locator(".line", { hasText: text });
  const number = (text: string) => line(text).evaluate((element) => getComputedStyle(element, "::before").content);
  await expect(line("paint")).toBeHidden();
  expect(await number("launch")).toBe('"4"');
  await block.getByRole("button", { name: "Copy code to clipboard" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("plank();\ncaulk();\npaint();\nlaunch();");
  await page.emulateMedia({ media: "print" });
  await expect(line("paint")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await expect(line("paint")).toBeHidden();
  await block.getByRole("checkbox", { name: "Show lines 2–3" }).press("Space");
  await expect(line("paint")).toBeVisible();
});

test("a button shows an image in the size of the window, and Escape closes it", async ({ page }) => {
  await open(page, PATH);
  await page.getByRole("button", { name: /^Enlarge image: / }).press("Enter");
  const large = page.getByRole("button", { name: /^Close image: / });
  const { width = 0 } = (await large.boundingBox()) ?? {};
  expect(width).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await expect(page.getByRole("button", { name: /^Enlarge image: / })).toBeFocused();
});

test("a link opens the Markdown of the page in an assistant", async ({ page }) => {
  await open(page, PATH);
  const link = page.getByRole("link", { name: "Open in Chat" }).filter({ visible: true });
  const address = encodeURIComponent(`https://kinds.example.com${PATH}.md`);
  await expect(link).toHaveAttribute("href", `https://chat.example.com/new?q=Read%20${address}`);
});

test("the Markdown of the page contains the content of its blocks", async ({ request }) => {
  const text = await (await request.get(`${PATH}.md`)).text();
  for (const part of ["**macOS**", "**rust**", "[First guide](", "1. Install it.", "Ten minutes.", "A small *icon*", "Ctrl+K"]) {
    expect(text).toContain(part);
  }
});

for (const appearance of APPEARANCES) {
  test(`blocks are accessible, ${appearance.mode} at ${appearance.width} px`, async ({ page }) => {
    await applyAppearance(page, appearance);
    await page.goto(PATH);
    await hydrated(page);
    await expectNoViolations(page, PATH);
  });
}

test("badges, cards and steps have borders in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, PATH);
  for (const [selector, pseudo] of [
    [".block-badge", ""],
    [".block-card", ""],
    [".block-steps li", "::before"],
  ] as const) {
    const width = await page
      .locator(selector)
      .first()
      .evaluate((element, pseudo) => getComputedStyle(element, pseudo).borderTopWidth, pseudo);
    expect(Number.parseFloat(width), selector).toBeGreaterThan(0);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a button shows an image in the size of the window, and a click closes it", async ({ page }) => {
    await page.goto(PATH);
    await page.getByRole("button", { name: /^Enlarge image: / }).click();
    await page.getByRole("button", { name: /^Close image: / }).click();
    await expect(page.getByRole("button", { name: /^Close image: / })).toBeHidden();
  });

  test("all panels of a code group are visible, and a card leads to its page", async ({ page }) => {
    await page.goto(PATH);
    for (const text of ["let one = 1;", "let two = 2;", "Run make.", "Open the image."]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await page.getByText("A card that leads somewhere.").click({ force: true });
    await expect(page).toHaveURL(/\/base\/guides\/one$/);
  });
});
