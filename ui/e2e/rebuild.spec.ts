/** Site that is built repeatedly while pages of older builds are open: all files that an older page requests exist. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";

import { site as run, startServer, type Server } from "./program";
import { expect, hydrated, isMarked, mark, replaced, test } from "./site";

/** Number of pages of a section. */
const PAGES = 10;
/** Number of sections of links, which make the sidebar too large for one file. */
const SECTIONS_OF_LINKS = 10;
const LINKS = 45;

// Each test builds a site several times.
test.setTimeout(180_000);

let folder: string;
let server: Server;

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-rebuild-"));
  writeSite("A");
  await build();
  server = await startServer("serve", "--dir", join(folder, "build"));
});

test.afterEach(async ({ page }) => {
  // Aborts the requests of the page.
  await page.goto("about:blank");
  await server.stop();
  rmSync(folder, { recursive: true });
});

function write(file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Writes a site whose style sheet, component, titles and text depend on the build. */
function writeSite(build: string): void {
  write("site.toml", `title = "Rebuilt"\nurl = "https://rebuilt.example.com"\n[search]\n[theme]\ncustom_css = ["own.css"]\n`);
  write("own.css", `h1 { --build: "${build}"; letter-spacing: 3px; }\n`);
  write(
    "components/Counter.tsx",
    `import { useState } from "react";\nexport default function Counter() {\n` +
      `  const [count, setCount] = useState(0);\n` +
      `  return <button data-build="${build}" onClick={() => setCount(count + 1)}>Count: {count}</button>;\n}\n`,
  );
  write("content/index.md", `# Start of ${build}\n\nWords of build${build.toLowerCase()}.\n`);
  const far = Array.from({ length: 400 }, (_, line) => `Paragraph ${line}.`).join("\n\n");
  write("content/far.mdx", `---\ntitle: Far\n---\n\nimport Counter from "@site/components/Counter";\n\n${far}\n\n<Counter />\n`);
  write("content/tabs.md", ":::tabs\n\n== One\n\nFirst panel.\n\n== Two\n\nSecond panel.\n\n:::\n");
  for (let page = 0; page < PAGES; page++) {
    write(`content/s/p${page}.md`, `# Page ${page}${page === 4 ? ` of ${build}` : ""}\n\nText.\n`);
  }
  const pages = Array.from({ length: PAGES }, (_, page) => `"s/p${page}"`).join(", ");
  const link = `{ type = "link", label = "Elsewhere", href = "https://elsewhere.example.com" }`;
  const links = Array.from({ length: LINKS }, () => link).join(", ");
  const sections = Array.from({ length: SECTIONS_OF_LINKS }, (_, n) => `{ type = "category", label = "Links ${n}", items = [${links}] }`);
  write(
    "sidebars.toml",
    `docs = ["index", "far", "tabs", { type = "category", label = "Section", items = [${pages}] }, ${sections.join(", ")}]\n`,
  );
}

const build = (...more: readonly string[]) => run("build", "--quiet", "--root", folder, "--out", join(folder, "build"), ...more);

async function rebuild(name: string, ...more: readonly string[]): Promise<void> {
  writeSite(name);
  await build(...more);
}

/** Records requests that are answered with 404. */
function missing(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 404) paths.push(new URL(response.url()).pathname);
  });
  return paths;
}

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Docs sidebar" });

async function openTab(page: Page, path: string): Promise<void> {
  await page.goto(server.origin + path);
  await hydrated(page);
  await mark(page);
}

test("a tab of an older build navigates, opens branches, searches and loads lazy parts", async ({ page }) => {
  const absent = missing(page);
  await openTab(page, "/");
  await rebuild("B");
  await rebuild("C", "--no-cache");
  await sidebar(page).getByRole("button", { name: "Section", exact: true }).click();
  await sidebar(page).getByRole("link", { name: "Page 4" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page 4 of C");
  await expect(sidebar(page).locator("[aria-current=page]")).toContainText("Page 4");
  await sidebar(page).getByRole("link", { name: "Far" }).click();
  await page.getByRole("button", { name: "Count: 0" }).click();
  await expect(page.getByRole("button", { name: "Count: 1" })).toHaveAttribute("data-build", "C");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("buildc");
  await expect(page.getByRole("option").first()).toContainText("Start of C");
  expect(absent).toEqual([]);
  expect(await isMarked(page)).toBe(true);
});

test("an island far below in a tab of an older build still works", async ({ page }) => {
  const absent = missing(page);
  await openTab(page, "/far");
  await rebuild("B");
  await rebuild("C");
  const button = page.getByRole("button", { name: "Count: 0" });
  await button.scrollIntoViewIfNeeded();
  await expect(page.locator("docs-island[data-state=hydrated]")).toBeVisible();
  await button.click();
  await expect(page.getByRole("button", { name: "Count: 1" })).toHaveAttribute("data-build", "A");
  expect(absent).toEqual([]);
});

test("an island whose module is gone reloads the page once", async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 404/, /dynamically imported module/);
  await openTab(page, "/far");
  await rebuild("B", "--set", "build.keep_assets=0");
  await page.getByRole("button", { name: "Count: 0" }).scrollIntoViewIfNeeded();
  await replaced(page);
  await hydrated(page);
  await page.getByRole("button", { name: "Count: 0" }).click();
  await expect(page.getByRole("button", { name: "Count: 1" })).toHaveAttribute("data-build", "B");
});

test("a document of an older build in a cache has its styles, scripts and data", async ({ page, allowedErrors }) => {
  // The title in the sidebar is that of the newest build.
  allowedErrors.push(/Minified React error #418|Hydration failed/);
  const absent = missing(page);
  const former = readFileSync(join(folder, "build/s/p4.html"), "utf8");
  await rebuild("B");
  await rebuild("C");
  await page.route(`${server.origin}/s/p4`, (route) => route.fulfill({ contentType: "text/html", body: former }));
  await page.goto(`${server.origin}/s/p4`);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page 4 of A");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("letter-spacing", "3px");
  await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Page 4 of C");
  expect(absent).toEqual([]);
});

test("a branch that an older tab does not know is found after a navigation", async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 404/);
  await openTab(page, "/");
  await rebuild("B", "--set", "build.keep_assets=0");
  await sidebar(page).getByRole("button", { name: "Section", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page 0");
  await expect(sidebar(page).getByRole("link", { name: "Page 4 of B" })).toBeVisible();
});

test("no request for an asset fails while builds replace the folder", async () => {
  const hashed = (text: string) => [...text.matchAll(/\/assets\/[^"\s<>]+\.[0-9a-f]{8,16}\.[a-z0-9]+/g)].map(([path]) => path);
  let isBuilding = true;
  const statuses = new Map<number, number>();
  const read = async (path: string) => {
    const response = await fetch(server.origin + path);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response.text();
  };
  const reader = async () => {
    while (isBuilding) {
      const page = await read("/s/p4");
      const top = await read("/sidebar-data/default/current/docs.json");
      for (const path of new Set([...hashed(page), ...hashed(top).slice(0, 5)])) await read(path);
    }
  };
  const readers = [reader(), reader(), reader()];
  for (let round = 0; round < 6; round++) await rebuild(`R${round}`);
  isBuilding = false;
  await Promise.all(readers);
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(100);
});
