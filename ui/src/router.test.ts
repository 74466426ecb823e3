import { beforeEach, expect, test, vi } from "vitest";

import type { View } from "./data/view";
import { SiteRouter, type Visit } from "./router";
import { samplePage } from "./testing/samples";

const viewOf = (path: string): View => ({ type: "page", page: samplePage({ path }), articles: [], sidebar: null });

beforeEach(() => {
  history.replaceState(null, "", "/");
  vi.stubGlobal("scrollTo", vi.fn());
});

/** A router whose pages come when they are let through. */
function heldRouter() {
  const waiting = new Map<string, () => void>();
  const loadView = (path: string) => new Promise<View>((resolve) => waiting.set(path, () => resolve(viewOf(path))));
  const router = new SiteRouter(loadView, viewOf("/"));
  const shown: string[] = [];
  router.onLoad(({ view }) => shown.push(view.page.path));
  const arrive = async (path: string) => {
    waiting.get(path)?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { router, shown, arrive };
}

test("the address changes at once, the page when it is there", async () => {
  const { router, shown, arrive } = heldRouter();
  router.push("/a");
  expect(location.pathname).toBe("/a");
  expect(shown).toEqual([]);
  await arrive("/a");
  expect(shown).toEqual(["/a"]);
});

test("of two pages asked for the last one shows, in whichever order they come", async () => {
  const { router, shown, arrive } = heldRouter();
  router.push("/a");
  router.push("/b");
  await arrive("/b");
  await arrive("/a");
  expect(shown).toEqual(["/b"]);
});

test("a link to the very same address adds nothing to the history", async () => {
  const { router, arrive } = heldRouter();
  router.push("/a?b#c");
  await arrive("/a");
  const before = history.length;
  router.push("/a?b#c");
  expect(history.length).toBe(before);
});

test("a change of the query alone loads nothing and stays where it is", () => {
  const { router, shown } = heldRouter();
  const visits: Visit[] = [];
  router.onRender((visit) => visits.push(visit));
  router.push("/?q=1");
  expect(visits).toEqual([{ path: "/", search: "?q=1", hash: "", pathChanged: false, followed: true }]);
  expect(shown).toEqual([]);
  expect(scrollTo).not.toHaveBeenCalled();
});

test("a page is scrolled to its top when it is in the document, and told after that", async () => {
  const { router, arrive } = heldRouter();
  const order: string[] = [];
  vi.stubGlobal("scrollTo", () => order.push("scrolled"));
  router.onRender(() => order.push("told"));
  router.push("/a");
  await arrive("/a");
  expect(order).toEqual([]);
  router.rendered(router.shown);
  expect(order).toEqual(["scrolled", "told"]);
});
