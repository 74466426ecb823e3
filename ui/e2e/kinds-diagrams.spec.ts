/** Diagrams, which are rendered at build time. */
import { expect, hydrated, open, test } from "./site";

const PATH = "/base/parts";

test("a diagram has an accessible name, and its text and links work", async ({ page }) => {
  await open(page, PATH);
  const diagram = page.getByRole("document", { name: "From text to page" });
  await expect(diagram).toBeVisible();
  await expect(diagram.getByText("rendered")).toBeVisible();
  await expect(diagram.getByRole("link", { name: "Page" })).toHaveAttribute("href", "https://www.example.com/page");
});

test("a diagram has separate colours for light and dark mode", async ({ page }) => {
  await open(page, PATH);
  const box = page.locator(".diagram rect[stroke]").first();
  const fill = () => box.evaluate((shape) => getComputedStyle(shape).fill);
  const light = await fill();
  expect(light).toMatch(/^rgb\(2\d\d, 2\d\d, 2\d\d\)$/);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  await expect.poll(fill).toMatch(/^rgb\(\d\d, \d\d, \d\d\)$/);
});

test("labels have the font of the page, and fit into the nodes that were laid out for another one", async ({ page }) => {
  await open(page, PATH);
  await page.evaluate(() => document.fonts.load("1rem Inter"));
  await expect(page.locator(".diagram text").first()).toHaveCSS("font-family", /^Inter,/);
  const widths = await page
    .locator(".diagram g:has(> rect):has(> g text)")
    .evaluateAll((nodes) => nodes.map((node) => ["rect", "text"].map((name) => node.querySelector(name)!.getBoundingClientRect().width)));
  expect(widths.length).toBeGreaterThan(0);
  for (const [shape = 0, label] of widths) expect(label).toBeLessThan(shape);
});

test("a diagram is never wider than its page", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, PATH);
  const wider = await page.locator(".diagram > svg").evaluate((svg) => svg.getBoundingClientRect().width - svg.parentElement!.clientWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a diagram is rendered", async ({ page }) => {
    await page.goto(PATH);
    await expect(page.getByRole("document", { name: "From text to page" })).toBeVisible();
  });
});

test("a link in a diagram to a page of the site loads that page", async ({ page }) => {
  await open(page, PATH);
  await page.locator(".diagram a").evaluate((link) => link.setAttribute("href", "/base/guides/one"));
  await page.locator(".diagram a").click();
  await expect(page).toHaveURL("/base/guides/one");
  await hydrated(page);
});
