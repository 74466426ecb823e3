/** Specification, section 2: every page of the site, as its readers open it. */
import { PATHS, expect, hydrated, open, test } from "./site";

for (const mode of ["light", "dark"] as const) {
  test.describe(`in ${mode} mode`, () => {
    for (const path of PATHS) {
      test(`${path} opens without a word in the console`, async ({ page }) => {
        await page.addInitScript((stored) => localStorage.setItem("theme", stored), mode);
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        await hydrated(page);
        await expect(page.locator("html")).toHaveAttribute("data-theme", mode);
        await expect(page.locator("h1")).toHaveCount(1);
        await expect(page).toHaveTitle(/^.+ \| Agent Docs$/);
      });
    }
  });
}

test("an unknown path shows the not-found page with status 404", async ({ page, complaints }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page).toHaveTitle("Page Not Found | Agent Docs");
  // The browser itself notes the status of the document; the page must add nothing to it.
  expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
  complaints.length = 0;
});

test("paths that end in .html or index.html lead to the bare path", async ({ page }) => {
  for (const [asked, expected] of [
    ["/v3/agent.html", "/v3/agent"],
    ["/v3/agent/index.html", "/v3/agent"],
    ["/index.html", "/"],
    ["/introduction", "/introduction/"],
  ] as const) {
    await open(page, asked);
    expect(new URL(page.url()).pathname).toBe(expected);
  }
});
