import { expect, test, vi } from "vitest";

import { mayPrefetch, prefetchFile } from "./prefetch";

test.each([
  [{}, true],
  [{ connection: { effectiveType: "4g" } }, true],
  [{ connection: { effectiveType: "slow-2g" } }, false],
  [{ connection: { saveData: true, effectiveType: "4g" } }, false],
  [{ onLine: true, connection: { effectiveType: "4g" } }, true],
  [{ onLine: false, connection: { effectiveType: "4g" } }, false],
])("%j", (navigator, may) => {
  expect(mayPrefetch(navigator)).toBe(may);
});

test("a browser without support for prefetch links fetches the file, with credentials", () => {
  const fetched = vi.fn(async () => new Response());
  vi.stubGlobal("fetch", fetched);
  prefetchFile("/page-data/index.json");
  expect(fetched).toHaveBeenCalledWith("/page-data/index.json", { credentials: "include", priority: "low" });
  vi.unstubAllGlobals();
});
