/**
 * Measures `site dev`: the time from its start to the first served page, and from saving a file to the appearance of the change in a
 * browser.
 *
 *     node ui/bench/dev.mjs SITE_FOLDER FILE_IN_IT /its/path
 *
 * Each save appends a paragraph to the file, which is restored at the end.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

import { CHROMIUM_FLAGS } from "../e2e/chromium-flags.mjs";

const [root, file, path] = process.argv.slice(2);
const BINARY = process.env.SITE_BINARY ?? "target/release/site";
const PORT = 4650;
const SAVES = 40;
const origin = `http://127.0.0.1:${PORT}`;

const source = join(root, file);
const text = readFileSync(source, "utf8");
// Without this check, the responses of another server would be measured.
if (await isListening()) throw new Error(`another server is already listening at ${origin}`);

const started = performance.now();
const server = spawn(BINARY, ["dev", "--root", root, "--port", String(PORT)], { stdio: "ignore" });
await waitForFirstPage();
console.log(`first page after ${Math.round(performance.now() - started)} ms`);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: CHROMIUM_FLAGS,
});
try {
  const page = await browser.newPage();
  await page.goto(origin + path);
  await page.waitForSelector("html[data-has-hydrated]");
  await page.waitForTimeout(500);
  const times = [];
  for (let save = 0; save < SAVES; save++) {
    const word = `saved-${save}-`;
    const seen = page.evaluate(waitForWord, word);
    await page.waitForTimeout(100);
    const saved = Date.now();
    writeFileSync(source, `${text}\nThis was ${word} now.\n`);
    times.push((await seen) - saved);
  }
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  console.log(`from save to screen: median ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms, ${SAVES} saves`);
} finally {
  writeFileSync(source, text);
  await browser.close();
  server.kill();
}

async function waitForFirstPage() {
  while (!(await isListening())) {
    if (server.exitCode !== null) throw new Error("the server has ended");
    // Polling more often would take processor time from the measured program.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function isListening() {
  try {
    return (await fetch(origin + path)).ok;
  } catch {
    // No server is listening yet.
    return false;
  }
}

/** Runs in the page: resolves with the time at which a frame with the word is about to be painted. */
function waitForWord(word) {
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("article")?.textContent.includes(word)) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(Date.now()));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
