import { expect, test } from "vitest";

import { preferredVersion, preferVersion, startPreferredVersion } from "./preferred-version";

const KEY = "docs-preferred-version-default";

test("a choice is stored, and applies on the next visit", () => {
  preferVersion("v3");
  expect(localStorage.getItem(KEY)).toBe("v3");
  preferredVersion.set(null);
  startPreferredVersion(["current", "v3"]);
  expect(preferredVersion.get()).toBe("v3");
});

test("a version that no longer exists is removed", () => {
  localStorage.setItem(KEY, "v1");
  preferredVersion.set(null);
  startPreferredVersion(["current", "v3"]);
  expect([localStorage.getItem(KEY), preferredVersion.get()]).toEqual([null, null]);
});

test("a page without known versions removes none", () => {
  localStorage.setItem(KEY, "v1");
  startPreferredVersion([]);
  expect(localStorage.getItem(KEY)).toBe("v1");
});
