import { isNotFound } from "@tanstack/react-router";
import { afterEach, expect, test, vi } from "vitest";

import type { PageDataClient } from "../data/page-data-client";
import type { SidebarClient } from "../data/sidebar-client";
import type { SidebarData } from "../data/types";
import { NetworkError } from "../lib/network-error";
import { fetchedPage, fullPage, sampleHead, samplePage, sampleSidebar } from "../testing/samples";
import { createPageLoader } from "./load-page";

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const sidebarsOf = (load: () => Promise<SidebarData>) => ({ load }) as unknown as SidebarClient;

function loaderWith(client: Partial<PageDataClient>, page = samplePage()) {
  return createPageLoader(client as PageDataClient, { page, head: sampleHead, articles: ["<h1>First</h1>"] });
}

/** Resolves to the error that a loader throws. */
const thrown = (loading: Promise<unknown>): Promise<unknown> =>
  loading.then(
    () => null,
    (error: unknown) => error,
  );

test("the first page is read from the document, the next one is fetched", async () => {
  const page = vi.fn(async () => fetchedPage(samplePage({ path: "/b" }), "<h1>B</h1>"));
  const load = loaderWith({ page });
  expect(await load("/")).toMatchObject({ articles: [{ __html: "<h1>First</h1>" }] });
  expect(page).not.toHaveBeenCalled();
  expect(await load("/b")).toMatchObject({ page: { path: "/b" }, articles: [{ __html: "<h1>B</h1>" }] });
});

test("the first page does not wait for its sidebar", async () => {
  const loaded = await loaderWith({ sidebars: sidebarsOf(() => new Promise(() => {})) }, fullPage)("/");
  expect(loaded).toMatchObject({ sidebar: expect.any(Promise) });
});

test("a fetched page includes its sidebar", async () => {
  const load = loaderWith({ page: async () => fetchedPage(fullPage), sidebars: sidebarsOf(async () => sampleSidebar) });
  await load("/");
  expect(await load("/x")).toMatchObject({ sidebar: sampleSidebar });
});

test.each([
  [404, false],
  [200, true],
])("a missing page whose path the host answers with %i", async (status, isServed) => {
  const load = loaderWith({ page: async () => fetchedPage(samplePage({ kind: "not-found" }), "<h1>Missing</h1>") });
  await load("/");
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
  const error = await thrown(load("/nowhere"));
  expect(isNotFound(error)).toBe(true);
  expect(error).toMatchObject({
    data: { loaded: { page: { kind: "not-found" }, articles: [{ __html: "<h1>Missing</h1>" }] }, isServed },
  });
});

test("the document's not-found page is the router's not-found error, too", async () => {
  const error = await thrown(loaderWith({}, samplePage({ kind: "not-found" }))("/nowhere"));
  expect(isNotFound(error)).toBe(true);
  expect(error).toMatchObject({ data: { isServed: false } });
});

test("an unreachable network is an error", async () => {
  const load = loaderWith({ page: () => Promise.reject(new NetworkError("down")) });
  await load("/");
  expect(await thrown(load("/b"))).toMatchObject({ message: "down" });
});
