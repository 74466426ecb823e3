import { expect, test } from "vitest";

import { groupByLetter } from "./group-by-letter";

test.each([
  [[], []],
  [
    ["b", "A", "a"],
    ["A: A a", "B: b"],
  ],
  [
    ["beta", "Alpha", "alias"],
    ["A: alias Alpha", "B: beta"],
  ],
  [
    ["über", "🚀 launch", "zoo"],
    ["Z: zoo", "Ü: über", "🚀: 🚀 launch"],
  ],
])("%j", (labels, expected) => {
  const groups = groupByLetter(labels.map((label) => ({ label })));
  expect(groups.map(({ letter, items }) => `${letter}: ${items.map(({ label }) => label).join(" ")}`)).toEqual(expected);
});
