import { afterEach, expect, test, vi } from "vitest";

import { NetworkError } from "./data/fetch-json";
import type { Library } from "./data/library";
import { createViewLoader } from "./load-view";
import { fullPage, samplePage, sampleSidebar } from "./testing/samples";

afterEach(() => sessionStorage.clear());

function loaderWith(library: Partial<Library>, page = samplePage()) {
  return createViewLoader(library as Library, { page, html: "<h1>First</h1>" });
}

test("the first page is taken from the document, the next one is fetched", async () => {
  const page = vi.fn(async () => ({ ...samplePage({ path: "/b" }), article: "<h1>B</h1>" }));
  const load = loaderWith({ page });
  expect(await load("/")).toMatchObject({ type: "page", article: { __html: "<h1>First</h1>" } });
  expect(page).not.toHaveBeenCalled();
  expect(await load("/b")).toMatchObject({ type: "page", page: { path: "/b" }, article: { __html: "<h1>B</h1>" } });
});

test("reading the first page doesn't wait for its sidebar", async () => {
  const view = await loaderWith({ sidebar: () => new Promise(() => {}) }, fullPage)("/");
  expect(view).toMatchObject({ type: "page", sidebar: expect.any(Promise) });
});

test("a fetched page comes with its sidebar", async () => {
  const load = loaderWith({ page: async () => ({ ...fullPage, article: "" }), sidebar: async () => sampleSidebar });
  await load("/");
  expect(await load("/x")).toMatchObject({ sidebar: sampleSidebar });
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
