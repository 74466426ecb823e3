/** AFDocs on a served site: agents find the pages and read them as Markdown. */
import { computeScore, runChecks } from "afdocs";

import { expect } from "./site";
import { test } from "./served";

test("agents find and read every page", async ({ origin, request }) => {
  test.slow();
  const list = await (await request.get("/llms.txt")).text();
  const [published = ""] = /https:\/\/[^/)]+/.exec(list) ?? [];
  const report = await runChecks(origin, {
    canonicalOrigin: published,
    samplingStrategy: "none",
    maxLinksToTest: 1_000,
    // No delay between requests, because the server is the program under test on this machine.
    requestDelay: 0,
    maxConcurrency: 4,
    networkContext: "ci",
  });
  const faults = report.results.filter(({ status }) => status !== "pass" && status !== "skip");
  expect(faults.map(({ id, status, message }) => `${status} ${id}: ${message}`)).toEqual([]);
  expect(computeScore(report).overall).toBe(100);
});
