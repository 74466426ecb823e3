import { expect, test, vi } from "vitest";

import { fullSite } from "../testing/samples";
import { sampleResult } from "../testing/search-samples";
import type { SearchBackend } from "./backend";
import { chooseBackend } from "./choose-backend";
import { lazyBackend } from "./lazy-backend";

const QUERY = [{ query: "a", indexName: "docs" }];

test("a backend is loaded once, before the first search; a failed load is retried", async () => {
  const loaded = { search: vi.fn<SearchBackend["search"]>().mockResolvedValue([sampleResult([])]), prepare: vi.fn() };
  const load = vi.fn<() => Promise<SearchBackend>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(loaded);
  const backend = lazyBackend(load);
  await expect(backend.search(QUERY)).rejects.toThrow("offline");
  backend.prepare?.();
  expect(await backend.search(QUERY)).toHaveLength(1);
  await backend.search(QUERY);
  expect([load.mock.calls.length, loaded.prepare.mock.calls.length]).toEqual([2, 1]);
});

test("a site has one backend for the whole visit", () => {
  const search = fullSite.search!;
  expect(chooseBackend(search)).toBe(chooseBackend(search));
  expect(chooseBackend({ ...search })).not.toBe(chooseBackend(search));
});
