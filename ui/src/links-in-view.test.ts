import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Library } from "./data/library";
import { prefetchLinksInView } from "./links-in-view";

let seen: (target: Element) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #watched = new Set<Element>();
      constructor(tell: (entries: object[]) => void) {
        seen = (target) => this.#watched.has(target) && tell([{ isIntersecting: true, target }]);
      }
      observe = (element: Element) => void this.#watched.add(element);
      unobserve = (element: Element) => void this.#watched.delete(element);
    },
  );
  history.replaceState(null, "", "/");
  document.body.innerHTML = '<a href="/a">A</a>';
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test("without a connection nothing is fetched, and once it is back the link's page is", () => {
  const fetched = vi.fn(async () => new Response());
  vi.stubGlobal("fetch", fetched);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  prefetchLinksInView({ lists: () => true } as unknown as Library, "/");
  vi.advanceTimersByTime(300);
  const link = document.querySelector("a")!;
  const asked = () => fetched.mock.calls.length + document.querySelectorAll('link[rel="prefetch"]').length;
  seen(link);
  expect(asked()).toBe(0);
  online.mockReturnValue(true);
  seen(link);
  seen(link);
  expect(asked()).toBe(1);
});
