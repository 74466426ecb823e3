import { createMemoryHistory } from "@tanstack/react-router";
import { beforeEach, expect, test, vi } from "vitest";

import type { LoadedPage } from "../data/loaded-page";
import { loadedPage } from "../state/router";
import { bareSite, fullSite, sampleHead, samplePage } from "../testing/samples";
import { createSiteRouter } from "./router";

beforeEach(() => void vi.stubGlobal("scrollTo", vi.fn()));

const pageOf = (path: string): LoadedPage => ({ page: samplePage({ path }), head: sampleHead, articles: [], sidebar: null });

/** Creates a router at an address, with a loader that resolves immediately. */
async function routerAt(address: string, site = bareSite) {
  const load = vi.fn(async (pathname: string) => pageOf(pathname));
  const router = createSiteRouter(site, load);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  const shown = () => loadedPage(router.state.matches)?.page.path;
  return { router, load, shown };
}

test("each path is loaded once, with and without a trailing slash", async () => {
  const { router, load, shown } = await routerAt("/");
  await router.navigate({ href: "/a/" });
  expect(router.state.location.publicHref).toBe("/a/");
  await router.navigate({ href: "/" });
  await router.navigate({ href: "/a" });
  expect(shown()).toBe("/a/");
  expect(load.mock.calls.map(([path]) => path)).toEqual(["/", "/a/"]);
});

test("a preloaded page is rendered without another request", async () => {
  const { router, load, shown } = await routerAt("/");
  await router.preloadRoute({ to: ".", href: "/a" });
  await router.navigate({ href: "/a#part" });
  expect(shown()).toBe("/a");
  expect(load.mock.calls).toEqual([["/"], ["/a"]]);
});

test("of two navigations the last one is rendered, in whichever order their responses arrive", async () => {
  const { router, load, shown } = await routerAt("/");
  const arrivals = new Map<string, () => void>();
  load.mockImplementation((path) => new Promise((resolve) => arrivals.set(path, () => resolve(pageOf(path)))));
  const first = router.navigate({ href: "/a" });
  await vi.waitFor(() => expect(arrivals.has("/a")).toBe(true));
  const last = router.navigate({ href: "/b" });
  await vi.waitFor(() => expect(arrivals.has("/b")).toBe(true));
  arrivals.get("/b")?.();
  arrivals.get("/a")?.();
  await Promise.all([first, last]);
  expect(shown()).toBe("/b");
});

test("a change of the query loads nothing", async () => {
  const { router, load } = await routerAt("/a");
  await router.navigate({ href: "/a?q=1&tag=x&tag=y" });
  expect(router.state.location.publicHref).toBe("/a?q=1&tag=x&tag=y");
  expect(load).toHaveBeenCalledOnce();
});

test("the base URL is not part of route paths, and is added for loading", async () => {
  const { router, load } = await routerAt("/base/v3/a", { ...bareSite, baseUrl: "/base/" });
  expect(router.state.location.pathname).toBe("/v3/a");
  await router.navigate({ href: "/base/b/?q=1" });
  expect(router.state.location.publicHref).toBe("/base/b/?q=1");
  expect(load.mock.calls.map(([path]) => path)).toEqual(["/base/v3/a", "/base/b/?q=1"]);
});

test.each(["/api/$store/{$x}", "/a%2Fb", "/Basic%20Account/caf%C3%A9", "/docs/1.2/a.html"])("%s keeps its spelling", async (path) => {
  const { router, load } = await routerAt("/");
  await router.navigate({ href: path });
  expect(decodeURI(router.state.location.publicHref)).toBe(decodeURI(path));
  expect(load.mock.calls.map(([path]) => decodeURI(path))).toEqual(["/", decodeURI(path)]);
});

test("the search page has its own route, whose query is a string", async () => {
  const { router } = await routerAt("/search?q=42&other=1", fullSite);
  expect(router.state.matches.at(-1)).toMatchObject({ routeId: "/search", search: { q: "42", other: "1" } });
  await router.navigate({ href: "/search?q=a&q=b" });
  expect(router.state.matches.at(-1)?.search).toEqual({});
});
