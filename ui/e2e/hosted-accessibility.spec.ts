/** The dialog and the search page in each of their states: axe-core, and keyboard operation. */
import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { SERVICE_FAILS, expect, hit, hits, open, openDialog, test } from "./search-service";

const FOUND = [
  hit("Agents", { content: "What they do." }),
  hit("limits", { type: "lvl2", hierarchy: { lvl1: "Agents", lvl2: "Limits" } }),
  hit("words", { type: "content", content: "Up to ten.", hierarchy: { lvl1: "Agents" } }),
  hit("Threads", { hierarchy: { lvl0: "Guides" }, _snippetResult: { hierarchy: { lvl1: { value: "<mark>Thr</mark>eads" } } } }),
];

for (const appearance of APPEARANCES) {
  test(`every state of the dialog and of the page (${appearance.mode}, ${appearance.width} px)`, async ({
    page,
    service,
    allowedErrors,
  }) => {
    allowedErrors.push(SERVICE_FAILS);
    test.slow();
    await applyAppearance(page, appearance);
    await open(page, "/v3/studio");
    const { dialog, field } = await openDialog(page);
    await expect(dialog.getByText("No recent searches")).toBeVisible();
    await expectNoViolations(page, "start");

    service.reply = () => hits(FOUND, { nbHits: 40, nbPages: 2 });
    await field.fill("a");
    await expect(dialog.getByRole("option")).toHaveCount(4);
    await expectNoViolations(page, "hits");
    service.reply = () => "stall";
    await field.fill("ab");
    await expect(dialog).toHaveAttribute("data-status", "stalled");
    await expectNoViolations(page, "stalled");
    service.reply = () => hits([]);
    await field.fill("abc");
    await expect(dialog.getByRole("link", { name: "Let us know." })).toBeVisible();
    await expectNoViolations(page, "none");
    service.reply = () => ({ status: 403, body: {} });
    await field.fill("abcd");
    await expect(dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible();
    await expectNoViolations(page, "failed");

    service.reply = () => hits(FOUND, { nbHits: 40, nbPages: 2 });
    for (const name of [/Agents What they do/, /Threads/]) {
      await field.fill("x");
      await dialog.getByRole("option", { name }).click();
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press("Control+k");
      await expect(dialog.getByRole("listbox", { name: "Recent" })).toBeVisible();
    }
    await dialog.getByRole("button", { name: "Save this search: Agents" }).click();
    await expect(dialog.getByRole("listbox", { name: "Favorite" })).toBeVisible();
    await expectNoViolations(page, "recent and favourite searches");

    await open(page, "/search?q=a");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectNoViolations(page, "results");
  });
}

test("the lists can be changed with the keyboard only", async ({ page, service }) => {
  service.reply = () => hits(FOUND);
  await open(page, "/v3/studio");
  const first = await openDialog(page);
  await first.field.fill("a");
  await expect(first.dialog.getByRole("option")).toHaveCount(4);
  await page.keyboard.press("Enter");
  await expect(first.dialog).toHaveCount(0);
  const { dialog, field } = await openDialog(page);
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Save this search: Agents" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listbox", { name: "Favorite" })).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Remove this search from favorites: Agents" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("No recent searches")).toBeVisible();
});

test("up to 768 px the dialog fills the viewport and has a cancel button", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 700 });
  await open(page, "/v3/agent");
  const { dialog } = await openDialog(page);
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 768, height: 700 });
  await expect(dialog.getByText("to select")).toBeHidden();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 769, height: 700 });
  await openDialog(page);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeHidden();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(560);
});

test("the selected hit is visible in forced colours, and nothing is animated with reduced motion", async ({ page, service }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  service.reply = ({ request }) => (request["query"] === "a" ? hits(FOUND) : "stall");
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("a");
  await expect(dialog.getByRole("option", { selected: true })).toHaveCSS("outline-style", "solid");
  await field.fill("ab");
  await expect(dialog).toHaveAttribute("data-status", "stalled");
  await expect(dialog.locator(".search-form > .icon")).toHaveCSS("animation-name", "none");
});
