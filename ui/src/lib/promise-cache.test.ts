import { expect, test, vi } from "vitest";

import { PromiseCache } from "./promise-cache";

test("what is not there is asked for again", async () => {
  const memory = new PromiseCache<string | null>(2);
  expect(await memory.get("a", async () => null)).toBeNull();
  expect(await memory.get("a", async () => "by now")).toBe("by now");
});

test("what two ask for at once is loaded once", async () => {
  const memory = new PromiseCache<number>(2);
  const load = vi.fn(async () => 1);
  await Promise.all([memory.get("a", load), memory.get("a", load)]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a load that failed is tried again", async () => {
  const memory = new PromiseCache<number>(2);
  await expect(memory.get("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  await expect(memory.get("a", async () => 2)).resolves.toBe(2);
});

test("the oldest goes when the limit is passed", async () => {
  const memory = new PromiseCache<string>(1);
  await memory.get("a", async () => "first");
  await memory.get("b", async () => "b");
  expect(await memory.get("a", async () => "again")).toBe("again");
});
