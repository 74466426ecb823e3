/** Components of a Docusaurus project within its pages (`fixtures/projects/components`). */
import { expect, isMarked, mark, open, test } from "./site";

test("a component keeps its state, has its styles and contains Markdown", async ({ page }) => {
  await open(page, "/harbour/docs/counting");
  await expect(page.getByText("There are 12 berths, and 6 of them are long.")).toBeVisible();
  const first = page.getByRole("button", { name: "Boats: 2" });
  const second = page.getByRole("button", { name: "Boats: 0" });
  const frame = page.locator("article div", { hasText: "Press the button for each boat." }).last();
  await expect(frame).toHaveCSS("border-top-style", "solid");
  await expect(frame).toHaveCSS("font-weight", "400");
  await expect(frame.locator("strong")).toHaveText("each");
  await first.click();
  await expect(page.getByRole("button", { name: "Boats: 3" })).toBeVisible();
  await expect(frame).toHaveCSS("font-weight", "700");
  await second.click();
  await expect(page.getByRole("button", { name: "Boats: 1" })).toBeVisible();
});

test("components are removed and rendered again by client-side navigation", async ({ page }) => {
  await open(page, "/harbour/docs/counting");
  await mark(page);
  await page.getByRole("button", { name: "Boats: 2" }).click();
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Flags" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Flags");
  await expect(page.getByText("A red flag means stop.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "green: go" })).toBeVisible();
  await page.getByRole("article").getByRole("link", { name: "counting" }).click();
  const button = page.getByRole("button", { name: "Boats: 2" });
  await button.click();
  await expect(page.getByRole("button", { name: "Boats: 3" })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test("components are within the panels of tabs", async ({ page }) => {
  await open(page, "/harbour/docs/flags");
  await expect(page.getByText("Flags are visible.")).toBeVisible();
  await page.getByRole("tab", { name: "By night" }).click();
  await expect(page.getByText("Lights are lit.")).toBeVisible();
  await expect(page.getByText("Flags are visible.")).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a component shows its first state", async ({ page }) => {
    await page.goto("/harbour/docs/counting");
    await expect(page.getByRole("button", { name: "Boats: 2" })).toBeVisible();
    await expect(page.getByText("There are 12 berths, and 6 of them are long.")).toBeVisible();
  });

  test("a page without components refers to no code of components", async ({ request }) => {
    const html = await (await request.get("/harbour/docs/plain")).text();
    expect(html).not.toContain("<docs-island");
    expect(html).not.toMatch(/components\.[0-9a-f]+\.js/);
  });
});
