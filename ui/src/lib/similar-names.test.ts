import { expect, test } from "vitest";

import cases from "../../../fixtures/cases/similar.json";
import type { Row } from "../testing/cases";
import { similarNames } from "./similar-names";

interface Input {
  readonly names: readonly string[];
  readonly wanted: string;
  readonly at_most: number;
}

const rows: readonly Row<Input, readonly string[]>[] = cases.rows;

test.each(rows)("similar names: $name", ({ input, expect: expected }) => {
  expect(similarNames(input.names, input.wanted, input.at_most)).toEqual(expected);
});

test("a long list is compared quickly", () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `/docs/section-${index % 100}/page-${index}`);
  const start = performance.now();
  expect(similarNames(names, "/docs/section-7/pages-107", 5)[0]).toBe("/docs/section-7/page-107");
  expect(performance.now() - start).toBeLessThan(2000);
});
