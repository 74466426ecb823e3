import { expect, test } from "vitest";

import { mayPrefetch } from "./prefetch";

test.each([
  [{}, true],
  [{ connection: { effectiveType: "4g" } }, true],
  [{ connection: { effectiveType: "slow-2g" } }, false],
  [{ connection: { saveData: true, effectiveType: "4g" } }, false],
])("%j", (navigator, may) => {
  expect(mayPrefetch(navigator)).toBe(may);
});
