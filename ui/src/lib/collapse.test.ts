import { expect, test } from "vitest";

import { collapseDuration } from "./collapse";

test.each([
  [0, 40],
  [36, 192],
  [248, 297],
  [2000, 561],
])("a list of %i px takes %i ms", (height, duration) => {
  expect(collapseDuration(height)).toBe(duration);
});
