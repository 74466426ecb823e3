import { expect, test, vi } from "vitest";

import { startSearchShortcuts } from "./shortcuts";

const asked = vi.hoisted(() => ({ times: 0 }));

vi.mock("./overlays/Overlays", () => ({ SearchDialog: { preload: async () => void (asked.times += 1) } }));

test("hovering or focusing the search button preloads its dialog", () => {
  document.body.innerHTML = '<button data-search-button="">Search</button>';
  startSearchShortcuts();
  document.querySelector("button")!.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  expect(asked.times).toBe(1);
});
