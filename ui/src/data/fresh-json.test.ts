import { afterEach, expect, test, vi } from "vitest";

import { loadFreshJson } from "./fresh-json";

/** One millisecond more than the age above which a file is requested again. */
const STALE_MS = 60_001;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Replaces `fetch`. Returns the functions that answer the requests, in order. */
function stubRequests(): ((value: unknown) => void)[] {
  vi.useFakeTimers({ toFake: ["performance"] });
  const answers: ((value: unknown) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push((value) => resolve(response(value)))));
  return answers;
}

/** Returns a response with a JSON value; for `null`, a failed one. */
function response(value: unknown): Response {
  if (value === null) return new Response(null, { status: 503 });
  return new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });
}

test("a file is requested again after a minute, and a failed request keeps the former content", async () => {
  const answers = stubRequests();
  const first = loadFreshJson("/kept.json");
  answers[0]!(1);
  expect(await first).toBe(1);
  expect(await loadFreshJson("/kept.json")).toBe(1);
  expect(answers.length).toBe(1);
  vi.advanceTimersByTime(STALE_MS);
  const second = loadFreshJson("/kept.json");
  answers[1]!(null);
  expect(await second).toBe(1);
  void loadFreshJson("/kept.json");
  expect(answers.length, "the failed request is repeated").toBe(3);
});

test("the first request's failure is reported", async () => {
  const answers = stubRequests();
  const only = loadFreshJson("/missing.json");
  answers[0]!(null);
  await expect(only).rejects.toThrow("503");
});

test("a request that fails late does not replace the content of a newer one", async () => {
  const answers = stubRequests();
  const first = loadFreshJson("/late.json");
  answers[0]!(1);
  await first;
  vi.advanceTimersByTime(STALE_MS);
  const slow = loadFreshJson("/late.json");
  vi.advanceTimersByTime(STALE_MS);
  const newest = loadFreshJson("/late.json");
  answers[2]!(3);
  expect(await newest).toBe(3);
  answers[1]!(null);
  expect(await slow).toBe(1);
  expect(await loadFreshJson("/late.json")).toBe(3);
  expect(answers.length).toBe(3);
});
