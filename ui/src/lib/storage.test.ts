import { afterEach, expect, test, vi } from "vitest";

import { readStored, watchStored, writeStored } from "./storage";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a stored value is read back, and removed by null", () => {
  writeStored("theme", "dark");
  expect(readStored("theme")).toBe("dark");
  writeStored("theme", null);
  expect(readStored("theme")).toBeNull();
});

test("storage that throws reads as empty and ignores writes", () => {
  const broken = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: broken, setItem: broken, removeItem: broken, clear: () => {} });
  expect(readStored("theme")).toBeNull();
  expect(() => writeStored("theme", "dark")).not.toThrow();
});

test("changes of other tabs are reported until the subscription ends", () => {
  const changed = vi.fn();
  const end = watchStored("theme", changed);
  dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" }));
  dispatchEvent(new StorageEvent("storage", { key: "other", newValue: "x" }));
  end();
  dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "light" }));
  expect(changed.mock.calls).toEqual([["dark"]]);
});
