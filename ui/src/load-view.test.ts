import { afterEach, expect, test, vi } from "vitest";

import { NetworkError } from "./data/fetch-json";
import type { Library } from "./data/library";
import { createViewLoader } from "./load-view";
import { fullPage, samplePage, sampleSidebar } from "./testing/samples";

afterEach(() => sessionStorage.clear());

function loaderWith(library: Partial<Library>, page = samplePage()) {
  return createViewLoader(library as Library, { page, articles: ["<h1>First</h1>"] });
}

test("the first page is taken from the document, the next one is fetched", async () => {
  const page = vi.fn(async () => ({ ...samplePage({ path: "/b" }), articles: ["<h1>B</h1>"] }));
  const load = loaderWith({ page });
  expect(await load("/")).toMatchObject({ type: "page", articles: [{ __html: "<h1>First</h1>" }] });
  expect(page).not.toHaveBeenCalled();
  expect(await load("/b")).toMatchObject({ type: "page", page: { path: "/b" }, articles: [{ __html: "<h1>B</h1>" }] });
});

test("reading the first page doesn't wait for its sidebar", async () => {
  const view = await loaderWith({ sidebar: () => new Promise(() => {}) }, fullPage)("/");
  expect(view).toMatchObject({ type: "page", sidebar: expect.any(Promise) });
});

test("a fetched page comes with its sidebar", async () => {
  const load = loaderWith({ page: async () => ({ ...fullPage, articles: [] }), sidebar: async () => sampleSidebar });
  await load("/");
  expect(await load("/x")).toMatchObject({ sidebar: sampleSidebar });
});

test("a page that the host has is never said to be missing: it is loaded in full, once", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const notFound = { ...samplePage({ kind: "not-found" }), articles: [] };
  const load = loaderWith({ page: async () => notFound });
  await load("/");
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
  expect(await load("/nowhere")).toMatchObject({ type: "page", page: { kind: "not-found" } });
  vi.stubGlobal("fetch", async () => new Response(null, { status: 200 }));
  void load("/b");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(await load("/b")).toMatchObject({ type: "page", page: { kind: "not-found" } });
  vi.unstubAllGlobals();
});

test("without a connection there is nothing to reload", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const load = loaderWith({ page: () => Promise.reject(new NetworkError("down")) });
  await load("/");
  expect(await load("/b")).toMatchObject({ type: "failed" });
  expect(reload).not.toHaveBeenCalled();
});

test("a network that is down loads the target in full, once; then the page says so", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const page = () => Promise.reject(new NetworkError("down"));
  const load = loaderWith({ page });
  await load("/");
  void load("/b");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(await load("/b")).toMatchObject({ type: "failed", error: { message: "down" } });
  expect(reload).toHaveBeenCalledOnce();
});
