import { expect, test } from "vitest";

import { formatDate } from "./format-date";

test.each([
  ["2025-03-09", "Mar 9, 2025"],
  ["2024-12-31T23:59:59Z", "Dec 31, 2024"],
  ["soon", "soon"],
])("%s is formatted as %s", (iso, read) => {
  expect(formatDate(iso)).toBe(read);
});
