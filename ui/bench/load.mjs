/**
 * Measures how a page loads and how the next one follows, in a browser on a processor slowed down four times:
 *
 *     site build --root docs --out build && site serve --dir build --port 4000
 *     node ui/bench/load.mjs http://127.0.0.1:4000 /v3/agent "Studio"
 *
 * Prints for each of several loads: the longest task, all tasks over 50 ms, the layout shift; then the time from a
 * click on a link that was hovered before, to the new heading in the document and to the frame that shows it.
 */
import { chromium } from "@playwright/test";

const [origin = "http://127.0.0.1:3000", path = "/", link = ""] = process.argv.slice(2);
const SLOWDOWN = 4;
const RUNS = 5;
const WARM_MS = 600;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});

for (let run = 0; run < RUNS; run++) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(origin + path, { waitUntil: "networkidle" });
  const load = await page.evaluate(() => window.measured);
  const click = link === "" ? null : await follow(page);
  console.log(JSON.stringify({ longTasks: load.tasks.map(Math.round), layoutShift: load.shift, ...click }));
  await page.context().close();
}
await browser.close();

/** In the page, before anything else: gathers long tasks and layout shifts. */
function observe() {
  const measured = { tasks: [], shift: 0 };
  window.measured = measured;
  const watch = (type, seen) =>
    new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true });
  watch("longtask", (task) => measured.tasks.push(task.duration));
  watch("layout-shift", (shift) => (measured.shift += shift.hadRecentInput ? 0 : shift.value));
}

/** Hovers the link, gives the prefetch its time, and clicks. */
async function follow(page) {
  const target = page.getByRole("link", { name: link, exact: true }).first();
  await target.hover();
  await page.waitForTimeout(WARM_MS);
  await page.evaluate(() => {
    window.measured.tasks.length = 0;
    const before = document.querySelector("h1").textContent;
    addEventListener("click", (event) => (window.measured.click = event.timeStamp), { capture: true });
    new MutationObserver((_, observer) => {
      if (document.querySelector("h1")?.textContent === before) return;
      observer.disconnect();
      window.measured.heading = performance.now();
      requestAnimationFrame(() => setTimeout(() => (window.measured.painted = performance.now())));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await target.click();
  await page.waitForFunction(() => window.measured.painted !== undefined);
  await page.waitForTimeout(WARM_MS);
  const { click, heading, painted, tasks, shift } = await page.evaluate(() => window.measured);
  return { heading: Math.round(heading - click), painted: Math.round(painted - click), longTasksAfter: tasks.map(Math.round), shiftAfter: shift };
}
