/** `site prove --pictures`: pictures of two builds of a small site, of which one has another color, and a page with other words. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";

import { site } from "./program";

// Both builds are drawn in four views.
test.setTimeout(180_000);

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site-pictures-"));
});

test.afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Builds a site whose links have a color. */
async function build(name: string, color: string, words: string): Promise<string> {
  const write = (file: string, text: string) => {
    const path = join(folder, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  write("site.toml", `title = "Piers"\nurl = "https://piers.example.com"\n[theme]\nlook = "classic"\ncustom_css = ["own.css"]\n`);
  write("own.css", `:root { --ifm-link-color: ${color}; }\n`);
  write("content/index.md", "# Home\n\nThe [guide](./guides/pier.md).\n");
  write("content/guides/pier.md", `# Pier\n\n${words}\n`);
  const out = join(folder, name, "out");
  await site("build", "--root", join(folder, name), "--out", out);
  return out;
}

/** Changes a page of a build. */
function edit(page: string, change: (html: string) => string): void {
  writeFileSync(page, change(readFileSync(page, "utf8")));
}

/** Script that waits for a dialog and for a request again and again. Until the browser answers them, the page runs no commands. */
const WAITING =
  "<script>setInterval(() => { alert(1); const request = new XMLHttpRequest(); " +
  'request.open("GET", "/missing", false); try { request.send(); } catch {} }, 300)</script>';

/** Script of a site without a switch for the color scheme, which does not show a reader's choice for long. */
const WITHOUT_CHOICE =
  '<script>if (localStorage.theme) document.documentElement.style.display = "none"; localStorage.removeItem("theme")</script>';

/** Script of a tall page that is empty once the preferred color scheme changes. */
const EMPTY_AFTER_CHANGE =
  '<script>const { style } = document.documentElement; style.minHeight = "2000px"; const dark = matchMedia("(prefers-color-scheme: dark)"); ' +
  'dark.addEventListener("change", () => { style.display = "none" }); dark.dispatchEvent(new Event("change"))</script>';

test("the report has pictures of both builds in each view, and the styles that differ", async ({ browser }) => {
  const old = await build("old", "#ff0000", "Boats. ".repeat(200));
  const now = await build("new", "#0000ff", "Boats. ".repeat(20));
  edit(join(old, "index.html"), (html) => html.replace("</head>", `${WAITING}${WITHOUT_CHOICE}</head>`));
  // A page that redirects to another one is drawn as that one.
  copyFileSync(join(old, "guides/pier.html"), join(old, "moved.html"));
  edit(join(old, "guides/pier.html"), (html) => html.replace("<head>", "<head><script>location.href = '/moved'</script>"));
  edit(join(now, "index.html"), (html) => html.replace("</head>", `${EMPTY_AFTER_CHANGE}</head>`));
  const report = join(folder, "report");
  const chromium = browser.browserType().executablePath();
  const program = process.env["CHROMIUM"] ?? test.info().project.use.launchOptions?.executablePath ?? chromium;
  await site("prove", old, "--dir", now, "--pictures", report, "--browser", program, "--threshold", "1%");

  const page = await browser.newPage();
  await page.goto(pathToFileURL(join(report, "index.html")).href);
  const rows = page.getByRole("row");
  const cells = await rows.filter({ hasText: "/guides/pier" }).getByRole("cell").allInnerTexts();
  const shares = cells.slice(1).map((cell) => Number.parseFloat(cell));
  expect(shares).toHaveLength(5);
  for (const share of shares) expect(share).toBeLessThan(100);

  await page.getByRole("link", { name: "/", exact: true }).click();
  await expect(page.getByRole("img")).toHaveCount(8);
  await page
    .getByText(/styles differ/)
    .first()
    .click();
  const color = page.getByRole("row").filter({ hasText: ".markdown p > a" }).filter({ hasText: "rgb(255, 0, 0)" });
  await expect(color.first()).toContainText("rgb(0, 0, 255)");

  const picture = readFileSync(join(report, "pictures/1-390-dark-new.png"));
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(picture.readUInt32BE(16)).toBe(390);
  expect(picture.readUInt32BE(20)).toBeGreaterThanOrEqual(2000);
  await page.close();
});

test("a missing browser ends the command before the site is built", async () => {
  const old = await build("old", "#ff0000", "Boats.");
  const proved = site("prove", old, "--root", join(folder, "old"), "--pictures", join(folder, "report"), "--browser", "/no/browser");
  await expect(proved).rejects.toThrow(/the browser `\/no\/browser` does not exist/);
});
