/** Blogs without JavaScript. */
import { expect, test } from "./site";

test.use({ javaScriptEnabled: false });

test("lists, posts and the archive are readable and linked", async ({ page }) => {
  await page.goto("/base/blog");
  await expect(page.getByText("How to cut, and when to stop.")).toBeVisible();
  await page.getByRole("link", { name: "Older entries" }).click();
  await expect(page).toHaveURL("/base/blog/page/2");
  await page.goto("/base/blog/archive");
  await page.getByRole("link", { name: "March 20 - The first harvest" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The first harvest");
  await page.getByRole("navigation", { name: "Blog recent posts navigation" }).getByRole("link", { name: "storing" }).click();
  await expect(page).toHaveURL("/base/blog/storing-apples");
});
