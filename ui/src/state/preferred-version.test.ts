import { expect, test } from "vitest";

import { preferVersion, storedVersion } from "./preferred-version";

const KEY = "docs-preferred-version-default";
const known = [{ name: "current" }, { name: "v3" }];

test("a choice is stored for each set of docs", () => {
  preferVersion("v3");
  preferVersion("current", "api");
  expect(localStorage.getItem(KEY)).toBe("v3");
  expect(storedVersion(known)).toBe("v3");
  expect(storedVersion(known, "api")).toBe("current");
  expect(storedVersion(known, "other")).toBeNull();
});

test("a version that no longer exists is removed", () => {
  localStorage.setItem(KEY, "v1");
  expect(storedVersion(known)).toBeNull();
  expect(localStorage.getItem(KEY)).toBeNull();
});
