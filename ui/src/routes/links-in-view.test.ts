import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PageDataClient } from "../data/page-data-client";
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
  vi.restoreAllMocks();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test("offline nothing is fetched; once online again, the link's page is", () => {
  const fetched = vi.fn(async () => new Response());
  vi.stubGlobal("fetch", fetched);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  prefetchLinksInView({ sidebars: { has: () => true } } as unknown as PageDataClient, { baseUrl: "/" });
  vi.advanceTimersByTime(300);
  const link = document.querySelector("a")!;
  const requestCount = () => fetched.mock.calls.length + document.querySelectorAll('link[rel="prefetch"]').length;
  seen(link);
  vi.runOnlyPendingTimers();
  expect(requestCount()).toBe(0);
  online.mockReturnValue(true);
  seen(link);
  seen(link);
  vi.runOnlyPendingTimers();
  expect(requestCount()).toBe(1);
});

test("links that come into view together do not start their requests together", () => {
  const fetched = vi.fn(async () => new Response());
  vi.stubGlobal("fetch", fetched);
  let now = 0;
  // Each call of the clock returns a later time, by the duration of starting a request.
  vi.spyOn(performance, "now").mockImplementation(() => (now += 5));
  document.body.innerHTML = [..."abcdefgh"].map((name) => `<a href="/${name}">${name}</a>`).join("");
  prefetchLinksInView({ sidebars: { has: () => true } } as unknown as PageDataClient, { baseUrl: "/" });
  vi.advanceTimersByTime(300);
  document.querySelectorAll("a").forEach((link) => seen(link));
  const requestCount = () => fetched.mock.calls.length + document.querySelectorAll('link[rel="prefetch"]').length;
  expect(requestCount()).toBe(0);
  vi.runOnlyPendingTimers();
  expect(requestCount()).toBeGreaterThan(0);
  expect(requestCount()).toBeLessThan(8);
  for (let slice = 0; slice < 8; slice++) vi.runOnlyPendingTimers();
  expect(requestCount()).toBe(8);
});

test("the home page has no data if it is a redirect", () => {
  const fetched = vi.fn(async (_address: string) => new Response());
  vi.stubGlobal("fetch", fetched);
  history.replaceState(null, "", "/b");
  document.body.innerHTML = `<a href="/">home</a><a href="/a">a</a>`;
  prefetchLinksInView({ sidebars: { has: () => true } } as unknown as PageDataClient, { baseUrl: "/", homeRedirects: true });
  vi.advanceTimersByTime(300);
  document.querySelectorAll("a").forEach((link) => seen(link));
  for (let slice = 0; slice < 3; slice++) vi.runOnlyPendingTimers();
  // The test environment does not support prefetching by elements.
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(["/page-data/a.json"]);
});

test("links of articles and components are prefetched if a sidebar lists their pages", () => {
  const fetched = vi.fn(async (_address: string) => new Response());
  vi.stubGlobal("fetch", fetched);
  const links = (name: string) => `<a href="/${name}-listed">a</a><a href="/${name}-other">b</a>`;
  const content = (kind: string) => `<div class="theme-doc-markdown ${kind}">${links(kind)}</div>`;
  document.body.innerHTML = content("markdown") + content("component-page") + links("shell");
  const has = (path: string) => path.endsWith("-listed");
  prefetchLinksInView({ sidebars: { has } } as unknown as PageDataClient, { baseUrl: "/" });
  vi.advanceTimersByTime(300);
  document.querySelectorAll("a").forEach((link) => seen(link));
  for (let slice = 0; slice < 3; slice++) vi.runOnlyPendingTimers();
  const pages = ["markdown-listed", "component-page-listed", "shell-listed", "shell-other"];
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(pages.map((page) => `/page-data/${page}.json`));
});
