import { expect, test, vi } from "vitest";

import { startSearchShortcuts } from "./shortcuts";

const asked = vi.hoisted(() => ({ times: 0 }));

vi.mock("./overlays/Overlays", () => ({
  loadSearchDialog: () => {
    asked.times += 1;
    return Promise.reject(new Error("gone"));
  },
}));

// The runner fails a run with a rejection that nobody has caught.
test("interest in the search fetches its code; that it can't be had is told when it is opened, and not before", async () => {
  document.body.innerHTML = '<button data-search-button="">Search</button>';
  startSearchShortcuts();
  document.querySelector("button")!.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  expect(asked.times).toBe(1);
  await new Promise((resolve) => setTimeout(resolve));
});
