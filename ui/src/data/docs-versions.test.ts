import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { docsVersions } from "../testing/samples";

const site = { versions: "/version-data/all.json" };

let loadDocsVersions: typeof import("./docs-versions").loadDocsVersions;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.resetModules();
  ({ loadDocsVersions } = await import("./docs-versions"));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the versions are requested once, and again after a minute", async () => {
  const fetched = vi.fn(async () => new Response(JSON.stringify(docsVersions), { headers: { "content-type": "application/json" } }));
  vi.stubGlobal("fetch", fetched);
  expect(await Promise.all([loadDocsVersions(site), loadDocsVersions(site)])).toEqual([docsVersions, docsVersions]);
  expect(fetched).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(61_000);
  await loadDocsVersions(site);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a failed request is repeated", async () => {
  const fetched = vi.fn(async () => new Response("", { status: 404 }));
  vi.stubGlobal("fetch", fetched);
  await expect(loadDocsVersions(site)).rejects.toThrow("is missing");
  await expect(loadDocsVersions(site)).rejects.toThrow("is missing");
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a failed request after a minute leaves the former versions", async () => {
  const headers = { "content-type": "application/json" };
  const fetched = vi.fn(async () => new Response(JSON.stringify(docsVersions), { headers }));
  vi.stubGlobal("fetch", fetched);
  await loadDocsVersions(site);
  vi.advanceTimersByTime(61_000);
  fetched.mockResolvedValue(new Response("", { status: 503 }));
  expect(await loadDocsVersions(site)).toEqual(docsVersions);
  expect(await loadDocsVersions(site)).toEqual(docsVersions);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("a site without docs has no versions", async () => {
  expect(await loadDocsVersions({})).toEqual([]);
});
