import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { HeldBackend, sampleHit, sampleResult } from "../testing/search-samples";
import type { SearchBackend } from "./backend";
import { withFallback } from "./fallback";
import { createPager } from "./pager";
import { SEARCH_EVENT, dispatchSearchEvent } from "./search-events";
import { SearchError } from "./search-error";
import { createSearcher } from "./searcher";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unreachable = new SearchError("unreachable", "no host");

function heldSearcher() {
  const backend = new HeldBackend();
  const answered = vi.fn();
  const request = async (query: string) => (await backend.search([{ query, indexName: "docs" }]))[0]!;
  return { backend, answered, searcher: createSearcher(request, answered) };
}

test("a search is loading, stalls after 300 ms, and is idle with its result", async () => {
  const { backend, answered, searcher } = heldSearcher();
  searcher.search("a");
  expect(searcher.state.get().status).toBe("loading");
  vi.advanceTimersByTime(299);
  expect(searcher.state.get().status).toBe("loading");
  vi.advanceTimersByTime(1);
  expect(searcher.state.get().status).toBe("stalled");
  const result = sampleResult([sampleHit("a")]);
  await backend.answer(0, result);
  expect(searcher.state.get()).toEqual({ status: "idle", query: "a", result, failure: null });
  expect(answered).toHaveBeenCalledExactlyOnceWith("a", result);
});

test("an older response is ignored before and after the newer one, and does not stop its timer", async () => {
  const { backend, searcher } = heldSearcher();
  searcher.search("a");
  searcher.search("ab");
  await backend.answer(0, sampleResult([sampleHit("old")]));
  expect(searcher.state.get().result).toBeNull();
  vi.advanceTimersByTime(300);
  expect(searcher.state.get().status).toBe("stalled");
  await backend.answer(1, sampleResult([sampleHit("new")]));
  searcher.search("abc");
  searcher.search("abcd");
  await backend.answer(3, sampleResult([sampleHit("newest")]));
  await backend.answer(2, unreachable);
  expect(searcher.state.get()).toMatchObject({ status: "idle", query: "abcd", failure: null });
  expect(searcher.state.get().result?.hits[0]?.objectID).toBe("newest");
});

test("a failure is reported, and cleared by the next response", async () => {
  const { backend, searcher } = heldSearcher();
  searcher.search("a");
  await backend.answer(0, unreachable);
  expect(searcher.state.get()).toMatchObject({ status: "error", failure: "unreachable", result: null });
  searcher.search("ab");
  expect(searcher.state.get()).toMatchObject({ status: "loading", failure: "unreachable" });
  await backend.answer(1, sampleResult([]));
  expect(searcher.state.get()).toMatchObject({ status: "idle", failure: null });
});

test("a blank query starts no search", () => {
  const { backend, searcher } = heldSearcher();
  searcher.search("a");
  searcher.search("  ");
  expect(searcher.state.get()).toMatchObject({ status: "idle", result: null });
  vi.advanceTimersByTime(1000);
  expect(searcher.state.get().status).toBe("idle");
  expect(backend.queries).toHaveLength(1);
});

test("pages are appended until there are no more", async () => {
  const backend = new HeldBackend();
  const request = async (query: string, page: number) => (await backend.search([{ query, page, indexName: "docs" }]))[0]!;
  const pager = createPager(request, () => {});
  pager.search("a");
  await backend.answer(0, sampleResult([sampleHit("1")], { nbHits: 2, nbPages: 2 }));
  expect(pager.state.get()).toMatchObject({ status: "idle", total: 2, next: 1 });
  pager.more();
  pager.more();
  expect(pager.state.get().status).toBe("more");
  await backend.answer(1, unreachable);
  expect(pager.state.get()).toMatchObject({ status: "error", failure: "unreachable", query: "a" });
  expect(pager.state.get().hits).toHaveLength(1);
  pager.retry();
  await backend.answer(2, sampleResult([sampleHit("2")], { nbHits: 2, page: 1, nbPages: 2 }));
  expect(pager.state.get()).toMatchObject({ status: "idle", next: null });
  expect(pager.state.get().hits.map(({ objectID }) => objectID)).toEqual(["1", "2"]);
  pager.more();
  expect(backend.queries.map(({ page }) => page)).toEqual([0, 1, 1]);
});

test("a new query discards the pending results of an older one", async () => {
  const backend = new HeldBackend();
  const pager = createPager(
    async (query) => (await backend.search([{ query, indexName: "docs" }]))[0]!,
    () => {},
  );
  pager.search("a");
  pager.search("b");
  await backend.answer(1, sampleResult([sampleHit("b")]));
  await backend.answer(0, sampleResult([sampleHit("a")]));
  expect(pager.state.get().hits[0]?.objectID).toBe("b");
  pager.search("");
  expect(pager.state.get()).toMatchObject({ status: "idle", hits: [], query: "" });
});

test("the fallback is used when no host responds, and for 120 seconds afterwards", async () => {
  const first = { search: vi.fn<SearchBackend["search"]>().mockRejectedValue(unreachable), prepare: vi.fn() };
  const second = { search: vi.fn<SearchBackend["search"]>().mockResolvedValue([sampleResult([])]) };
  let now = 0;
  const backend = withFallback(first, second, () => now);
  const query = [{ query: "a", indexName: "docs" }];
  await backend.search(query);
  now = 120_000;
  await backend.search(query);
  expect([first.search.mock.calls.length, second.search.mock.calls.length]).toEqual([1, 2]);
  now = 120_001;
  first.search.mockResolvedValue([sampleResult([sampleHit("a")])]);
  expect((await backend.search(query))[0]?.nbHits).toBe(1);
  first.search.mockRejectedValue(new SearchError("refused", "no"));
  await expect(backend.search(query)).rejects.toThrow("no");
  backend.prepare?.();
  expect(first.prepare).toHaveBeenCalled();
});

test("analytics receive the last search before a pause", () => {
  const events: unknown[] = [];
  const listen = (event: Event) => events.push((event as CustomEvent).detail);
  document.addEventListener(SEARCH_EVENT, listen);
  dispatchSearchEvent("a", sampleResult([]));
  vi.advanceTimersByTime(399);
  dispatchSearchEvent("ab", sampleResult([sampleHit("x")]));
  vi.advanceTimersByTime(400);
  document.removeEventListener(SEARCH_EVENT, listen);
  expect(events).toEqual([{ query: "ab", nbHits: 1 }]);
});
