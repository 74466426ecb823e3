/** A page with `layout: landing`, and spacing within an author's elements. */
import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { expect, hydrated, isMarked, mark, open, test } from "./site";

const PATH = "/base/landing";

test("a landing page contains only its blocks", async ({ page }) => {
  await open(page, PATH);
  await expect(page).toHaveTitle("Landing | Kinds");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A product in one line");
  await expect(page.getByRole("navigation", { name: "Docs sidebar" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "On this page" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "View as Markdown" })).toBeHidden();
});

test("the first action navigates without a new document, and Back returns to the layout", async ({ page }) => {
  await open(page, PATH);
  await mark(page);
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(page).toHaveURL("/base/guides/one");
  await expect(page.locator("html")).not.toHaveClass(/landing-page/);
  await page.goBack();
  await expect(page.locator("html")).toHaveClass(/landing-page/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A product in one line");
  expect(await isMarked(page)).toBe(true);
});

test("the picture is beside the title on wide screens, and below it on narrow ones", async ({ page }) => {
  const [title, picture] = [page.getByRole("heading", { level: 1 }), page.locator(".block-hero-image")];
  const side = async () => {
    const [text, image] = [(await title.boundingBox())!, (await picture.boundingBox())!];
    return image.x > text.x + text.width - 1 ? "beside" : image.y > text.y + text.height ? "below" : "elsewhere";
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, PATH);
  expect(await side()).toBe("beside");
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await side()).toBe("below");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("paragraphs in an author's element do not touch", async ({ page }) => {
  await open(page, PATH);
  const above = (await page.getByText("A paragraph in an element.").boundingBox())!;
  const below = (await page.getByText("Another paragraph in it.").boundingBox())!;
  expect(below.y - (above.y + above.height)).toBe(16);
});

test("a document does not fade in without the setting", async ({ page }) => {
  await page.goto(PATH);
  await expect(page.locator("body")).toHaveCSS("animation-name", "none");
  await hydrated(page);
});

test("the bar with the contents stays below the navbar, and a followed link closes it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await open(page, "/base/guides/one");
  await page
    .getByRole("heading", { level: 2 })
    .first()
    .evaluate((heading) => heading.scrollIntoView());
  const bar = page.locator(".contents-folded");
  await expect.poll(async () => (await bar.boundingBox())!.y).toBeCloseTo(60, -1);
  await bar.getByRole("button").click();
  const link = bar.getByRole("link").last();
  const id = (await link.getAttribute("href"))!.slice(1);
  await link.click();
  await expect(bar).toHaveAttribute("data-state", "closed");
  const heading = page.locator(`[id="${id}"]`);
  await expect(heading).toBeInViewport();
  const [top, bottom] = [(await heading.boundingBox())!.y, (await bar.boundingBox())!];
  expect(top).toBeGreaterThanOrEqual(bottom.y + bottom.height);
});

for (const appearance of APPEARANCES) {
  test(`axe: landing (${appearance.mode}, ${appearance.width} px)`, async ({ page }) => {
    await applyAppearance(page, appearance);
    await open(page, PATH);
    await expectNoViolations(page, "landing");
  });
}

test("the current entries are visible in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 1440, height: 400 });
  await open(page, "/base/guides/one");
  await page
    .getByRole("heading", { level: 2 })
    .first()
    .evaluate((heading) => heading.scrollIntoView());
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await style('.sidebar-link[aria-current="page"]', "outline-style")).toBe("solid");
  expect(await style(".contents-link[aria-current]", "text-decoration-line")).toBe("underline");
  await open(page, "/base/blocks");
  const line = (index: number) =>
    page
      .getByRole("tab")
      .nth(index)
      .evaluate((tab) => getComputedStyle(tab).textDecorationLine);
  expect([await line(0), await line(1)]).toEqual(["underline", "none"]);
});
