import { expect, test } from "vitest";

import { currentHeading } from "./scroll-spy";

const headings = (...tops: readonly number[]) => tops.map((top, index) => ({ id: `h${index}`, top }));

test.each([
  ["no headings", [], null],
  ["before the first one, far below", [700, 900], null],
  ["the first one in the upper half", [200, 900], "h0"],
  ["between two: the one before", [-300, 700], "h0"],
  ["the next one has reached the upper half", [-300, 300], "h1"],
  ["exactly at the navbar", [64, 300], "h0"],
  ["all passed", [-900, -100], "h1"],
])("%s", (_name, tops, id) => {
  expect(currentHeading(headings(...tops), 64, 1000)).toBe(id);
});
