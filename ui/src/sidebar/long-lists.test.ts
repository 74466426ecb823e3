import { expect, test } from "vitest";

import { renderedIndices } from "./long-lists";

test("a list of the maximum length is rendered completely", () => {
  expect(renderedIndices(0, -1)).toBeNull();
  expect(renderedIndices(40, 3)).toBeNull();
});

test("a longer list has its head, the items near the page, and steps of doubling length", () => {
  expect(renderedIndices(100, 50)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 18, 34, 42, 46, 47, 48, 49, 50, 51, 52, 53, 54, 58, 66, 82, 99]);
  expect(renderedIndices(100, -1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 99]);
});

test.each([41, 100, 1000, 10_000])(
  "in a list of %i all items are reachable from every page in a few steps",
  (length) => {
    const most = Math.ceil(Math.log2(length)) + 2;
    expect(renderedIndices(length, length >> 1)?.length).toBeLessThan(30 + 2 * Math.log2(length));
    for (const from of [0, length >> 1, length - 1]) {
      let reached = new Set([from]);
      for (let step = 0; step < most; step++) {
        const next = new Set(reached);
        for (const place of reached) for (const written of renderedIndices(length, place) ?? []) next.add(written);
        reached = next;
        if (reached.size === length) break;
      }
      expect(reached.size).toBe(length);
    }
  },
  60_000,
);
