/** Site with its own colours, fonts, styles and replaced components: see `theme/` and `variants.ts`. */
import { APPEARANCES, applyAppearance, expectNoViolations } from "./axe";
import { expect, hydrated, isMarked, mark, open, test } from "./site";

test("a replaced footer is in the served page, is hydrated, and contains the original", async ({ page, request }) => {
  const served = await (await request.get("/v3/agent")).text();
  expect(served).toContain("Our own footer.");
  expect(served).toContain("Copyright ©");
  await page.goto("/v3/agent");
  await page.evaluate(() => Object.assign(window, { servedFooter: document.querySelector(".own-footer") }));
  await hydrated(page);
  await page.getByRole("button", { name: "Thanked 0 times" }).click();
  await expect(page.getByRole("button", { name: "Thanked 1 times" })).toBeVisible();
  // After a hydration mismatch, React would have replaced the element.
  expect(await page.evaluate(() => (window as unknown as { servedFooter: Element }).servedFooter.isConnected)).toBe(true);
});

test("a replaced component reads its properties on the server as in the browser", async ({ page, request }) => {
  const words = (label: string) => `The next title has ${label.length} letters.`;
  const served = await (await request.get("/v3/agent")).text();
  await open(page, "/v3/agent");
  const label = page.getByRole("navigation", { name: "Docs pages" }).locator("a[rel=next] .pagination-nav__label");
  const before = await label.innerText();
  expect(served).toContain(words(before));
  await mark(page);
  await label.click();
  // The address changes before the page does.
  await expect(label).not.toHaveText(before);
  await expect(page.locator(".own-pagination")).toHaveText(words(await label.innerText()));
  expect(await isMarked(page)).toBe(true);
});

test("accent, font, styles and head are the site's own", async ({ page }) => {
  await open(page, "/v3/agent");
  const token = (name: string) => page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name);
  expect(await token("--color-accent")).toBe("#0b7285");
  expect(await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily)).toMatch(/^"?Georgia/);
  expect(await page.locator("h1").evaluate((heading) => getComputedStyle(heading).letterSpacing)).toBe("3px");
  expect(await page.locator(".own-footer").evaluate((footer) => getComputedStyle(footer).backgroundImage)).toMatch(
    /assets\/dot\.[0-9a-f]{8}\.svg/,
  );
  await expect(page.locator('head > meta[name="theme-test"]')).toHaveAttribute("content", "here");
  await page.getByRole("button", { name: /dark and light mode/ }).click();
  expect(await token("--color-accent")).toBe("#66d9e8");
});

for (const appearance of APPEARANCES) {
  test(`axe (${appearance.mode}, ${appearance.width} px)`, async ({ page }) => {
    await applyAppearance(page, appearance);
    for (const path of ["/", "/v3/agent"]) {
      await open(page, path);
      await expectNoViolations(page, path);
    }
  });
}
