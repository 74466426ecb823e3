/** Components of a Docusaurus project around parts of the interface (`fixtures/projects/wrappers`). */
import { expect, open, test } from "./site";

test("a wrapper of code blocks is around each of them, and Copy still works", async ({ page }) => {
  await open(page, "/docs/start");
  const figure = page.getByRole("figure").filter({ hasText: "const planks" });
  await expect(figure.getByText("Language: js")).toBeVisible();
  await expect(figure.getByText("hull.js")).toBeVisible();
  await expect(page.getByText("indented code")).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await figure.hover();
  await figure.getByRole("button", { name: "Copy code to clipboard" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("const planks = 40;");
});

test("a wrapper of the footer reads the address, and has its own state, which navigation keeps", async ({ page }) => {
  await open(page, "/docs/start");
  await expect(page.getByText("Shipyard crew")).toBeVisible();
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Tools" }).click();
  await page.getByRole("button", { name: "Report a leak at /docs/tools" }).click();
  await expect(page.getByRole("button", { name: "Thanks" })).toBeVisible();
  // The wrapper, which is rendered in the browser, keeps the interface's own footer.
  await expect(page.getByText("Shipyard crew")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("hull.js")).toBeVisible();
  await expect(page.getByRole("button", { name: "Thanks" })).toBeVisible();
});

test("the not-found page is the project's own", async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 404/);
  await open(page, "/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such dock");
});
