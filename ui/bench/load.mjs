/**
 * Measures page loads and navigations in a browser with fourfold CPU throttling:
 *
 *     site build --root docs --out build
 *     node ui/bench/load.mjs build [ANOTHER_BUILD ...] [--page /v3/agent ...] [--runs 15] [--traced 3]
 *
 * Opens each page in a fresh context. Reports the first paint, the end of hydration and the layout shift. Also reports the tasks over 50
 * ms: those that the page's observer reports (tasks that run a script), and those in a trace (all tasks after the document's first one).
 * Then reports the time from a click on the next sidebar link to the new heading in the document, and to the frame that paints it. The link
 * was hovered before, and its data is prefetched. Several builds are measured in turns, so that changes of the machine's load affect all of
 * them. Further loads with detailed traces report the parts of long tasks. Detailed tracing takes time itself: those loads report only
 * causes, and the others report times. Every run starts with a fixed amount of work without throttling. If that work took longer, the whole
 * run was slow.
 */
import { spawn } from "node:child_process";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";

import { CHROMIUM_FLAGS } from "../e2e/chromium-flags.mjs";

const { values: options, positionals: builds } = parseArgs({
  allowPositionals: true,
  options: {
    page: { type: "string", multiple: true, default: ["/introduction/", "/v3/agent", "/markdown-page"] },
    runs: { type: "string", default: "15" },
    traced: { type: "string", default: "3" },
  },
});
const BINARY = process.env.SITE_BINARY ?? "target/release/site";
const FIRST_PORT = 4660;
const SLOWDOWN = 4;
const LONG_MS = 50;
/** Delay after the network is idle, because a page also does deferred work. */
const SETTLE_MS = 1000;
const WARM_MS = 600;
/** Parts of a task that are shorter than this are not reported. */
const MIN_REPORTED_MS = 2;

const sites = builds.map((build, index) => ({
  name: `${index + 1} ${basename(build)}`,
  origin: `http://127.0.0.1:${FIRST_PORT + index}`,
  server: spawn(BINARY, ["serve", "--dir", build, "--port", String(FIRST_PORT + index)], { stdio: "ignore" }),
}));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: CHROMIUM_FLAGS,
});
try {
  await Promise.all(sites.map(({ origin }) => waitUntilListening(origin)));
  // Warm-up, because the first load also starts parts of the browser.
  for (const { origin } of sites) await load(origin, options.page[0]);
  for (const path of options.page) await measure(path);
} finally {
  await browser.close();
  for (const { server } of sites) server.kill();
}

async function measure(path) {
  const runs = new Map(sites.map(({ name }) => [name, []]));
  for (let run = 0; run < Number(options.runs); run++) {
    for (const { name, origin } of sites) runs.get(name).push(await load(origin, path));
  }
  for (const { name, origin } of sites) {
    console.log(`\n${path} of build ${name}`);
    report(
      "calibration, full speed",
      runs.get(name).map(({ calibration }) => calibration),
    );
    report(
      "first shown",
      runs.get(name).map(({ shown }) => shown),
    );
    report(
      "hydrated",
      runs.get(name).map(({ hydrated }) => hydrated),
    );
    report(
      "longest task with a script",
      runs.get(name).map(({ tasks }) => Math.max(0, ...tasks)),
    );
    report(
      "such tasks over 50 ms",
      runs.get(name).map(({ tasks }) => tasks.length),
      "",
    );
    report(
      "longest task of all",
      runs.get(name).map(({ all }) => Math.max(0, ...all)),
    );
    report(
      "tasks over 50 ms",
      runs.get(name).map(({ all }) => all.filter((task) => task > LONG_MS).length),
      "",
    );
    report(
      "layout shift",
      runs.get(name).map(({ shift }) => shift),
      "",
    );
    const clicks = runs.get(name).flatMap(({ click }) => click ?? []);
    if (clicks.length > 0) {
      report(
        "click to heading",
        clicks.map(({ heading }) => heading),
      );
      report(
        "click to its frame",
        clicks.map(({ painted }) => painted),
      );
      report(
        "longest task after it",
        clicks.map(({ tasks }) => Math.max(0, ...tasks)),
      );
    }
    for (let run = 1; run <= Number(options.traced); run++) await trace(origin, path, run);
  }
}

/** Loads a page, and clicks the next link of its sidebar, if there is one. */
async function load(origin, path) {
  const { context, page, calibration } = await openPage();
  await page.addInitScript(observe);
  const events = await traced(page, ["devtools.timeline", "disabled-by-default-devtools.timeline"], () =>
    openAndSettle(page, origin + path),
  );
  const { hydrated, tasks, shift, shown } = await page.evaluate(() => ({
    ...window.measured,
    shown: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  }));
  if (hydrated === null) throw new Error(`${origin}${path} was not hydrated`);
  const click = await follow(page);
  await context.close();
  return { calibration, shown, hydrated, tasks, all: allTasks(events, origin), shift, click };
}

/** Returns the durations of all tasks that began after the document's first one. */
function allTasks(events, origin) {
  const begun = events.find(({ name, args }) => name === "CommitLoad" && args.data?.url.startsWith(origin));
  const isTask = ({ name, ph, pid, ts }) => name === "RunTask" && ph === "X" && pid === begun.pid && ts > begun.ts;
  const main = mainThread(events, begun.pid);
  return events.filter((event) => isTask(event) && event.tid === main).map(({ dur }) => dur / 1000);
}

/** Opens a page in a fresh context with CPU throttling. Also returns the duration of a fixed amount of work before that. */
async function openPage() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const calibration = await page.evaluate(work);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return { context, page, calibration };
}

/** Waits outside the page, because polling inside the page would add tasks to it. */
async function openAndSettle(page, address) {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLE_MS);
}

/** Runs in the page: returns the duration of a fixed amount of work in milliseconds. */
function work() {
  const start = performance.now();
  let sum = 0;
  for (let step = 0; step < 20_000_000; step++) sum = (sum + step * step) % 1_000_003;
  return sum < 0 ? 0 : performance.now() - start;
}

/** Runs in the page before its scripts: records long tasks, layout shifts and the time of hydration. */
function observe() {
  const measured = { tasks: [], shift: 0, hydrated: null };
  window.measured = measured;
  const watch = (type, seen) => new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true });
  watch("longtask", (task) => measured.tasks.push(task.duration));
  watch("layout-shift", (shift) => (measured.shift += shift.hadRecentInput ? 0 : shift.value));
  new MutationObserver((_, observer) => {
    measured.hydrated = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, attributeFilter: ["data-has-hydrated"] });
}

/** Hovers the link after the current one, waits until its data is prefetched, and clicks it. Returns `null` if there is no such link. */
async function follow(page) {
  const position = await page.evaluate(nextLink);
  if (position === null) return null;
  await page.mouse.move(position.x, position.y);
  await page.waitForTimeout(WARM_MS);
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType("resource").some(({ name, initiatorType }) => initiatorType === "fetch" && name.includes("/page-data/")),
  );
  if (!fetched) throw new Error("the data of the next page was not fetched ahead of the click");
  await page.evaluate(watchHeading);
  // Clicks by coordinates: a click on an element queries the element several times in the page, which would be measured.
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(WARM_MS);
  const { click, heading, painted, tasks } = await page.evaluate(() => window.measured);
  return { heading: heading - click, painted: painted - click, tasks };
}

/** Runs in the page: returns the position of a visible sidebar link to the page after the current one. */
function nextLink() {
  const links = [...document.querySelectorAll(".sidebar-nav a[href]:not([role=button])")];
  const current = links.findIndex((link) => link.getAttribute("aria-current") === "page");
  const next = current === -1 ? undefined : (links[current + 1] ?? links[current - 1]);
  if (next === undefined) return null;
  const { x, y, width, height } = next.getBoundingClientRect();
  return { x: x + Math.min(width, 40) / 2, y: y + height / 2 };
}

/** Runs in the page: records the times of the click, of the new heading in the document, and of the frame that painted it. */
function watchHeading() {
  const { measured } = window;
  measured.tasks.length = 0;
  const before = document.querySelector("h1").textContent;
  addEventListener("click", (event) => (measured.click = event.timeStamp), { capture: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector("h1")?.textContent === before) return;
    observer.disconnect();
    measured.heading = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (measured.painted = performance.now());
      port2.postMessage(null);
    });
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** Reports the parts of the long tasks of another load, and of those between a click and the new heading. */
async function trace(origin, path, run) {
  const { context, page } = await openPage();
  const categories = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "v8",
    "disabled-by-default-v8.compile",
    "blink.user_timing",
  ];
  const load = await traced(page, categories, () => openAndSettle(page, origin + path));
  const process = load.find(({ name, args }) => name === "ParseHTML" && args.beginData?.url.startsWith(origin)).pid;
  reportTasks(`trace ${run}, load`, longTasks(load, process));
  const position = await page.evaluate(nextLink);
  if (position !== null) {
    await page.mouse.move(position.x, position.y);
    await page.waitForTimeout(WARM_MS);
    const click = async () => {
      await page.mouse.down();
      await page.mouse.up();
      await page.waitForTimeout(WARM_MS);
    };
    reportTasks(`trace ${run}, click`, longTasks(await traced(page, categories, click), process));
  }
  await context.close();
}

/** Returns the trace events recorded during an action. */
async function traced(page, categories, act) {
  await browser.startTracing(page, { categories: ["-*", ...categories] });
  await act();
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
}

/** Returns the main thread of a renderer process. */
function mainThread(events, process) {
  return events.find(({ name, pid, args }) => name === "thread_name" && pid === process && args.name === "CrRendererMain").tid;
}

/** Returns the long tasks of the main thread: start, duration and the own times of their parts. */
function longTasks(events, process) {
  const main = mainThread(events, process);
  const complete = events
    .filter(({ ph, pid, tid }) => ph === "X" && pid === process && tid === main)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  const start = complete[0]?.ts ?? 0;
  const tasks = complete.filter(({ name, dur }) => name === "RunTask" && dur > LONG_MS * 1000);
  return tasks.map((task) => {
    const within = complete.filter(({ ts, dur }) => ts >= task.ts && ts + dur <= task.ts + task.dur);
    return { at: (task.ts - start) / 1000, duration: task.dur / 1000, parts: ownTimes(within) };
  });
}

/** Returns the duration of each kind of event without nested events, longest first. */
function ownTimes(events) {
  const own = new Map();
  const add = (event, time) => own.set(label(event), (own.get(label(event)) ?? 0) + time / 1000);
  const around = [];
  for (const event of events) {
    while (around.length > 0 && around.at(-1).ts + around.at(-1).dur <= event.ts) around.pop();
    if (around.length > 0) add(around.at(-1), -event.dur);
    add(event, event.dur);
    around.push(event);
  }
  return [...own].filter(([, time]) => time >= MIN_REPORTED_MS).sort(([, one], [, other]) => other - one);
}

function label({ name, args }) {
  const { functionName, url, fileName, elementCount } = { ...args?.data, ...args?.beginData, ...args };
  const file = url ?? fileName;
  const of = [functionName, file && basename(file)].filter(Boolean).join(" ");
  const count = elementCount === undefined ? "" : ` of ${elementCount}`;
  return of === "" ? name + count : `${name} (${of})`;
}

function reportTasks(title, tasks) {
  if (tasks.length === 0) console.log(`  ${title}: no long task`);
  for (const { at, duration, parts } of tasks) {
    const partList = parts.map(([name, time]) => `${name} ${time.toFixed(0)}`).join(", ");
    console.log(`  ${title}: ${duration.toFixed(0)} ms at ${at.toFixed(0)}: ${partList}`);
  }
}

function report(label, figures, unit = " ms") {
  const sorted = [...figures].sort((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const format = (figure) => (Number.isInteger(figure) ? figure : figure.toFixed(unit === "" ? 4 : 0)) + unit;
  console.log(`  ${label.padEnd(26)} median ${format(at(0.5))}, p90 ${format(at(0.9))}, worst ${format(at(1))}`);
}

async function waitUntilListening(origin) {
  for (;;) {
    try {
      if ((await fetch(origin)).ok) return;
    } catch {
      // The browser is not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
