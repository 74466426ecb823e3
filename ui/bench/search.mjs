/**
 * Measures the embedded search of a served site in a browser: the transferred bytes, and the time of a search once its files are loaded.
 *
 *     site serve --dir BUILT --port 4000
 *     node ui/bench/search.mjs http://127.0.0.1:4000 [QUESTIONS]
 *
 * Queries consist of one to three words of the site's own pages. Some are truncated, and some contain a typo.
 */
import { chromium } from "@playwright/test";

import { CHROMIUM_FLAGS } from "../e2e/chromium-flags.mjs";

const [origin = "http://127.0.0.1:4000", count = "100"] = process.argv.slice(2);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: CHROMIUM_FLAGS,
});
const page = await browser.newPage();
await page.goto(origin);
const script = await (await fetch(origin)).text();
const chunk = await findChunk(/assets\/start\.[\w]+\.js/.exec(script)?.[0]);
const results = await page.evaluate(measure, { chunk, count: Number(count) });
await browser.close();

const first = results.map(({ first }) => first).sort(ascending);
const later = results
  .slice(1)
  .map(({ transferred }) => transferred)
  .sort(ascending);
const times = results.map(({ time }) => time).sort(ascending);
const at = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))];
console.log(`${results.length} queries, ${results.filter(({ hits }) => hits > 0).length} with hits`);
console.log(`the first query transfers at most ${first.at(-1)} bytes (median ${at(first, 0.5)})`);
console.log(`a later query in the same visit at most ${later.at(-1)} bytes (median ${at(later, 0.5)})`);
console.log(`a query takes ${at(times, 0.5).toFixed(1)} ms in the median, 95 of 100 within ${at(times, 0.95).toFixed(1)} ms`);

function ascending(one, other) {
  return one - other;
}

/**
 * Returns the chunk with the search backend, which the interface loads when a dialog opens. Searches the scripts for the backend's name.
 */
async function findChunk(start) {
  const seen = new Set([start.split("/").at(-1)]);
  for (const name of seen) {
    if (name.startsWith("embedded-backend.")) return `/assets/${name}`;
    const text = await (await fetch(`${origin}/assets/${name}`)).text();
    for (const [found] of text.matchAll(/[\w-]+\.[\da-f]{8}\.js/g)) seen.add(found);
  }
  throw new Error("the interface has no embedded search");
}

/** Runs in the page. */
async function measure({ chunk, count }) {
  // If other chunks import from this one, the bundler exports the module's names as an object.
  const exported = await import(chunk);
  const { embeddedBackend } = [exported, ...Object.values(exported)].find((names) => "embeddedBackend" in Object(names));
  performance.setResourceTimingBufferSize(100_000);
  const words = await ownWords();
  const transferred = () => {
    // Excludes the page's own prefetches.
    const files = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/search-index/"));
    const sum = files.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    performance.clearResourceTimings();
    return sum;
  };
  const ask = (backend, query) => backend.search([{ query, indexName: "docs", hitsPerPage: 20, attributesToSnippet: ["content:10"] }]);
  const visit = embeddedBackend({ baseUrl: "/search-index/" });
  const results = [];
  for (let number = 0; number < count; number++) {
    const query = question(words, number);
    transferred();
    await ask(embeddedBackend({ baseUrl: "/search-index/" }), query);
    const first = transferred();
    await ask(visit, query);
    const later = transferred();
    const start = performance.now();
    const [answer] = await ask(visit, query);
    results.push({ first, transferred: later, time: performance.now() - start, hits: answer.nbHits });
  }
  return results;

  async function ownWords() {
    const found = new Set();
    const { p, files } = await (await fetch("/search-index/root.json")).json();
    for (const group of p.split(" ").slice(0, 40)) {
      if (found.size >= 400) break;
      const name = `p-${group.slice(0, 5)}.json`;
      const texts = files?.[name] ?? (await (await fetch(`/search-index/${name}`)).json());
      for (const [word] of JSON.stringify(texts).matchAll(/[a-z]{5,}/g)) found.add(word);
    }
    return [...found];
  }

  function question(words, number) {
    const word = (step) => words[(number * 37 + step * 101) % words.length];
    const kinds = [
      () => word(0),
      () => `${word(0)} ${word(1)}`,
      () => `${word(0)} ${word(1)} ${word(2)}`,
      () => word(0).slice(0, 3),
      () => `${word(0)} ${word(1).slice(0, 2)}`,
      () => word(0).slice(0, 2) + word(0)[3] + word(0)[2] + word(0).slice(4),
    ];
    return kinds[number % kinds.length]();
  }
}
