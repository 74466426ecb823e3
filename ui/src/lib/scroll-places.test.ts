import { beforeEach, expect, test, vi } from "vitest";

import { ScrollPlaces } from "./scroll-places";

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState({ key: "first" }, "");
});

test("a place is kept as it was on leaving, even if the browser has not told of the last scroll", () => {
  vi.stubGlobal("scrollY", 0);
  const places = new ScrollPlaces();
  vi.stubGlobal("scrollY", 600);
  places.takeOver();
  history.replaceState({ key: "second" }, "");
  expect(places.turn()).toBeUndefined();
  history.replaceState({ key: "first" }, "");
  expect(places.turn()).toEqual([scrollX, 600]);
  vi.unstubAllGlobals();
});
