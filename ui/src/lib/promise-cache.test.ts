import { expect, test, vi } from "vitest";

import { PromiseCache } from "./promise-cache";

test("a missing value is requested again", async () => {
  const memory = new PromiseCache<string | null>(2);
  expect(await memory.get("a", async () => null)).toBeNull();
  expect(await memory.get("a", async () => "by now")).toBe("by now");
});

test("concurrent requests share one load", async () => {
  const memory = new PromiseCache<number>(2);
  const load = vi.fn(async () => 1);
  await Promise.all([memory.get("a", load), memory.get("a", load)]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a failed load is retried", async () => {
  const memory = new PromiseCache<number>(2);
  await expect(memory.get("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  await expect(memory.get("a", async () => 2)).resolves.toBe(2);
});

test("the oldest entry is removed above the limit", async () => {
  const memory = new PromiseCache<string>(1);
  await memory.get("a", async () => "first");
  await memory.get("b", async () => "b");
  expect(await memory.get("a", async () => "again")).toBe("again");
});
