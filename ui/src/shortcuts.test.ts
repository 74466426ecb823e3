import { expect, test, vi } from "vitest";

import { startSearchShortcuts } from "./shortcuts";

const preloads = vi.hoisted(() => ({ times: 0 }));

vi.mock("./overlays/Overlays", () => ({ SearchDialog: { preload: async () => void (preloads.times += 1) } }));

test("hovering or focusing the search button preloads its dialog", () => {
  document.body.innerHTML = '<button data-search-button="">Search</button>';
  startSearchShortcuts();
  document.querySelector("button")!.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  expect(preloads.times).toBe(1);
});
