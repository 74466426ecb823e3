/** `site dev` in a browser: saved changes appear in the open page, and an overlay lists errors until they are fixed. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, type Page, type Route } from "@playwright/test";

import { expectNoViolationsInModes } from "./axe";
import { enhanced, hydrated } from "./site";

const workspace = fileURLToPath(new URL("../..", import.meta.url));
const binary = process.env["SITE_BINARY"] ?? "cargo run --quiet --locked --package site --";

let folder: string;
let server: ChildProcess;
let origin: string;

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-dev-"));
  cpSync(join(workspace, "docs"), folder, { recursive: true });
  const [program = "", ...first] = binary.split(" ");
  server = spawn(program, [...first, "dev", "--root", folder, "--port", "0"], { cwd: workspace });
  origin = await new Promise((resolve) => {
    let output = "";
    server.stdout?.on("data", (data: Buffer) => {
      output += data.toString();
      const address = /http:\/\/[\d.]+:\d+/.exec(output);
      if (address) resolve(address[0]);
    });
  });
});

test.afterEach(async () => {
  const ended = server.exitCode === null ? once(server, "exit") : null;
  server.kill();
  await ended;
  rmSync(folder, { recursive: true });
});

function edit(file: string, change: (text: string) => string): void {
  save(file, change(readFileSync(join(folder, file), "utf8")));
}

/** Saves a file atomically, as editors do. */
function save(file: string, text: string): void {
  const path = join(folder, file);
  const draft = `${folder}.draft`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/** Opens the page, and waits until it is hydrated and connected to the server. */
async function openConnected(page: Page, path = "/v3/agent"): Promise<void> {
  const listens = page.waitForResponse("**/__site/events");
  await page.goto(origin + path);
  await listens;
  await hydrated(page);
}

test("a saved change appears in the open page, without a reload and at the same scroll position", async ({ page }) => {
  await openConnected(page);
  await enhanced(page);
  await page.evaluate(() => {
    Object.assign(window, { untouched: true });
    scrollTo(0, 400);
  });
  edit("content/v3/agent.md", (text) => `${text}\nThis was saved a moment ago.\n`);
  await expect(page.getByText("This was saved a moment ago.")).toBeAttached();
  expect(await page.evaluate(() => "untouched" in window)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(400);
  // A second change appears as well.
  edit("content/v3/agent.md", (text) => text.replace("a moment ago", "once more"));
  await expect(page.getByText("This was saved once more.")).toBeAttached();
});

test("a change saved while the page loads appears too", async ({ page }) => {
  await page.goto(`${origin}/v3/agent`);
  // Delays the server's own script, and therefore the connection to the server.
  const editThenContinue = async (route: Route) => {
    edit("content/v3/agent.md", (text) => `${text}\nThis was saved too early.\n`);
    const data = `${origin}/page-data/v3/agent.json`;
    await expect.poll(async () => (await page.request.get(data)).text()).toContain("saved too early");
    await route.continue();
  };
  await page.route("**/__site/live.js", editThenContinue, { times: 1 });
  await page.reload();
  await expect(page.getByText("This was saved too early.")).toBeAttached();
});

test("an overlay lists errors until they are fixed", async ({ page }) => {
  await openConnected(page);
  edit("site.toml", (text) => `${text}\nbroken = [\n`);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("site.toml:");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  edit("site.toml", (text) => text.replace("\nbroken = [\n", ""));
  await expect(dialog).toHaveCount(0);
});

/** A debug build checks the whole site within seconds. */
const CHECKED = { timeout: 20_000 };

test("a badge opens the list of problems in the whole site", async ({ page }) => {
  await openConnected(page);
  const badge = page.getByRole("complementary", { name: "Check of the whole site" });
  await expect(badge).toHaveCount(0);
  // The error is in a page that is not open.
  edit("content/v3/threads.md", (text) => `${text}\n[Lost](./threads.md#no-such-heading)\n`);
  const button = badge.getByRole("button", { name: "1 problem" });
  await expect(button).toHaveAttribute("aria-expanded", "false", CHECKED);
  await button.click();
  const list = badge.getByRole("list", { name: "Problems" });
  await expect(list).toContainText("content/v3/threads.md");
  await expect(list).toContainText("no-such-heading");
  await expectNoViolationsInModes(page);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(list).toBeHidden();
  // A dismissed list stays hidden until it changes.
  await button.click();
  await badge.getByRole("button", { name: "Dismiss" }).click();
  await expect(badge).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(badge).toHaveCount(0);
  edit("content/v3/threads.md", (text) => `${text}\n[Lost too](./threads.md#nor-this-one)\n`);
  await expect(badge.getByRole("button", { name: "2 problems" })).toBeVisible(CHECKED);
  edit("content/v3/threads.md", (text) => text.replace(/\n\[Lost[^\n]*\n/g, ""));
  await expect(badge).toHaveCount(0, CHECKED);
});

test("a changed title appears in the sidebar, a changed setting in the navbar", async ({ page }) => {
  await openConnected(page);
  edit("site.toml", (text) => text.replace('title = "Agent Docs"', 'title = "Renamed Docs"'));
  await expect(page).toHaveTitle(/Renamed Docs/);
});

test("saved style sheets change the open page without a reload", async ({ page }) => {
  const color = (name: string) => page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`), name);
  save("styles/first.css", ":root { --first: red; }\n");
  save("styles/second.css", ":root { --second: red; }\n");
  const sheetOfSite = async () => /main\.[0-9a-f]+\.css/.exec(await (await page.request.get(`${origin}/v3/agent`)).text())?.[0];
  const before = await sheetOfSite();
  edit("site.toml", (text) => text.replace("custom_css = []", 'custom_css = ["styles/first.css", "styles/second.css"]'));
  await expect.poll(sheetOfSite).not.toBe(before);
  await openConnected(page);
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  const sheets = page.locator('link[rel="stylesheet"]');
  const count = await sheets.count();
  for (const [name, value] of [
    ["first", "green"],
    ["second", "green"],
    ["first", "blue"],
  ] as const) {
    save(`styles/${name}.css`, `:root { --${name}: ${value}; }\n`);
    await expect.poll(() => color(name)).toBe(value);
  }
  expect(await color("second")).toBe("green");
  // The outdated sheets are removed.
  await expect(sheets).toHaveCount(count);
  expect(await page.evaluate(() => "untouched" in window)).toBe(true);
});

/** A component with state. */
const counter = (label: string) => `import { useState } from "react";

export default function Counter() {
  const [count, setCount] = useState(1);
  return <button onClick={() => setCount(count + 1)}>${label}: {count}</button>;
}
`;

test("a saved component is rendered again, and the others keep their state", async ({ page }) => {
  save("components/Apples.tsx", counter("Apples"));
  save("components/Pears.tsx", counter("Pears"));
  const imports = ["Apples", "Pears"].map((name) => `import ${name} from "@site/components/${name}";\n`).join("");
  save("content/v3/fruit.mdx", `---\ntitle: Fruit\ndisplayed_sidebar: null\n---\n\n${imports}\n<Apples />\n\n<Pears />\n`);
  // The check of the whole site, which may end at any time, finds no error in the page.
  edit("content/v3/threads.md", (text) => `${text}\n[Fruit](./fruit.mdx)\n`);
  await expect.poll(async () => (await page.request.get(`${origin}/v3/fruit`)).status()).toBe(200);
  await openConnected(page, "/v3/fruit");
  const [apples, pears] = [page.getByRole("button", { name: "Apples: " }), page.getByRole("button", { name: "Pears: " })];
  for (const fruit of [apples, pears]) {
    await fruit.click();
    await expect(fruit).toHaveText(/: 2$/);
  }
  edit("components/Pears.tsx", (text) => text.replace("Pears:", "Ripe pears:"));
  await expect(page.getByRole("button", { name: "Ripe pears: 1" })).toBeVisible();
  await expect(apples).toHaveText("Apples: 2");
  // Changes the text around the components.
  edit("content/v3/fruit.mdx", (text) => `${text}\nFresh from the tree.\n`);
  await expect(page.getByText("Fresh from the tree.")).toBeVisible();
  await expect(apples).toHaveText("Apples: 2");
  // Breaks a component, then repairs it. The component also throws when it is rendered again, because the server may still report the
  // change above.
  const crash = 'globalThis.isRotten ||= count === 2;\n  if (globalThis.isRotten) throw new Error("rotten");\n  return';
  edit("components/Pears.tsx", (text) => text.replace("Ripe pears:", "Soft pears:").replace("return", crash));
  await page.getByRole("button", { name: "Soft pears: 1" }).click();
  await expect(page.getByRole("alert")).toContainText("rotten");
  const badge = page.getByRole("complementary", { name: "Check of the whole site" });
  await badge.getByRole("button", { name: "1 problem" }).click();
  await expect(badge.getByRole("list", { name: "Problems" })).toContainText("Counter failed in the browser: rotten");
  edit("components/Pears.tsx", (text) => text.replace("globalThis.isRotten ||= count === 2;", "globalThis.isRotten = false;"));
  await expect(page.getByRole("button", { name: "Soft pears: 1" })).toBeVisible();
  await expect(badge).toHaveCount(0);
  await expect(apples).toHaveText("Apples: 2");
});
