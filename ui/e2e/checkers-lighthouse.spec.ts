/** Lighthouse on each kind of page: its categories without timing, and budgets that do not depend on the machine. */
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

import { expect } from "./site";
import { test } from "./served";

/** Pages of each variant. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  main: ["/", "/v3/agent", "/search?q=agent"],
  kinds: ["/base/", "/base/tags/", "/base/landing"],
};

/** Findings that are intended. */
const INTENDED: Readonly<Record<string, readonly string[]>> = {
  // Search engines do not index search results.
  "/search?q=agent": ["is-crawlable"],
  // As in Docusaurus, lists have no description.
  "/base/tags/": ["meta-description"],
};

/** Maximum compressed size of a page load: twice the size of the heaviest page. */
const MAX_BYTES = 300_000;
const MAX_LAYOUT_SHIFT = 0.02;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

test("each kind of page has the highest score and stays within the budgets", async ({ origin, variant, launchOptions }) => {
  test.slow();
  const port = await freePort();
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`] });
  for (const path of PAGES[variant.name] ?? []) {
    const result = await lighthouse(origin + path, { port, logLevel: "error" });
    if (result === undefined) throw new Error(`no result for ${path}`);
    const { audits, categories } = result.lhr;
    const refs = ["accessibility", "best-practices", "seo"].flatMap((name) => categories[name]?.auditRefs ?? []);
    expect(refs.length).toBeGreaterThan(50);
    const failed = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id);
    expect.soft(failed, path).toEqual(INTENDED[path] ?? []);
    for (const paint of ["first-contentful-paint", "largest-contentful-paint"]) {
      expect.soft(audits[paint]?.errorMessage, `${path}: ${paint}`).toBeUndefined();
    }
    expect.soft(audits["cumulative-layout-shift"]?.numericValue, `${path}: layout shift`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
    expect.soft(audits["total-byte-weight"]?.numericValue, `${path}: bytes`).toBeLessThanOrEqual(MAX_BYTES);
  }
  await browser.close();
});
