/** Pages in a document: hydrated, navigated, crashed, unreachable. */
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PageData, SiteData } from "../data/types";
import { hydrate } from "../start";
import { navigateTo, replaceQuery } from "../state/navigation";
import { router, setRouter } from "../state/router";
import { bareSite, fetchedPage, samplePage } from "../testing/samples";
import { message } from "../data/messages";

const json = (value: unknown) => new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });

/** Responses by URL. For all other URLs, the network is unreachable. */
let files: Record<string, unknown>;
const fetched = vi.fn(async (address: string) => {
  if (address in files) return json(await files[address]);
  throw new TypeError("Failed to fetch");
});

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(console, "error").mockImplementation(() => {});
  files = {};
  fetched.mockClear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

afterEach(() => {
  router?.history.destroy();
  setRouter(null);
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  delete document.documentElement.dataset["hasHydrated"];
});

async function open(page: PageData = samplePage()) {
  const root = document.createElement("div");
  document.body.append(root);
  await hydrate({ site: "", page }, bareSite, root, () => {});
  await waitFor(() => expect(document.documentElement.dataset["hasHydrated"]).toBe("true"));
}

const pageB = fetchedPage(samplePage({ path: "/b", title: "B" }), "<h1>B</h1>");

test("the first page sends no requests, the next one requests its data", async () => {
  await open();
  expect(fetched).not.toHaveBeenCalled();
  files["/page-data/b.json"] = pageB;
  navigateTo("/b");
  await waitFor(() => expect(document.title).toBe("B"));
  expect(screen.getByRole("heading", { name: "B" })).toBeDefined();
  expect(fetched.mock.calls).toEqual([["/page-data/b.json", { credentials: "same-origin" }]]);
});

test("the position of the first page is the browser's", async () => {
  await open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(scrollTo).not.toHaveBeenCalled();
});

test("a link to the current address adds no history entry, and scrolls to the top", async () => {
  await open();
  const before = history.length;
  navigateTo("/");
  await waitFor(() => expect(scrollTo).toHaveBeenCalled());
  expect(history.length).toBe(before);
});

test("a change of the query keeps the scroll position", async () => {
  await open();
  replaceQuery((query) => query.set("tab", "a b"));
  await waitFor(() => expect(location.search).toBe("?tab=a%20b"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(scrollTo).not.toHaveBeenCalled();
});

test("a page that fails to load is reloaded once; then an error is shown, and Retry loads the page", async () => {
  await open();
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  navigateTo("/b");
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  navigateTo("/");
  await waitFor(() => expect(location.pathname).toBe("/"));
  navigateTo("/b");
  const retry = await screen.findByRole("button", { name: message("pageError.retry") });
  expect(document.title).toBe(message("pageError.title"));
  expect(reload).toHaveBeenCalledOnce();
  files["/page-data/b.json"] = pageB;
  retry.click();
  await waitFor(() => expect(document.title).toBe("B"));
});

test("nothing is reloaded while offline", async () => {
  await open();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  navigateTo("/b");
  await screen.findByRole("heading", { name: message("pageError.title") });
  expect(reload).not.toHaveBeenCalled();
});

test("a missing page that the host has is reloaded once; then it is not found", async () => {
  await open();
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  files["/page-data/404.json"] = fetchedPage(samplePage({ kind: "not-found" }));
  const missing = (status: number) =>
    vi.stubGlobal("fetch", async (address: string) =>
      address in files ? json(files[address]) : new Response(null, { status: address === "/b" ? status : 404 }),
    );
  missing(200);
  navigateTo("/b");
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  navigateTo("/");
  missing(404);
  navigateTo("/b");
  await screen.findByRole("heading", { name: message("notFound.title") });
  expect(reload).toHaveBeenCalledOnce();
});

test("the progress bar disappears when the new page crashes the shell", async () => {
  await open();
  let answer = (_: unknown) => {};
  files["/page-data/b.json"] = new Promise((resolve) => (answer = resolve));
  navigateTo("/b");
  const bar = () => document.getElementById("nprogress");
  await waitFor(() => expect(bar()).not.toBeNull());
  // The shell itself cannot render this page.
  answer({ ...pageB, head: null, articles: [] });
  await waitFor(() => expect(document.title).toBe(message("pageError.title")));
  await waitFor(() => expect(bar()).toBeNull());
  expect(document.documentElement.classList.contains("nprogress-busy")).toBe(false);
});

/** Hydrates a page that fails. Returns the interface's element. */
async function hydrateFailing(site: SiteData, page: PageData = samplePage()): Promise<HTMLElement> {
  const element = document.createElement("div");
  document.body.append(element);
  const failed = new Promise<void>((resolve) => void hydrate({ site: "", page }, site, element, resolve));
  await failed;
  return element;
}

test.each([
  ["the shell", { ...bareSite, navbar: null } as unknown as SiteData, samplePage()],
  ["the content", bareSite, samplePage({ contents: null as never })],
])("if %s throws during hydration, the page is given up, and links load their page in full", async (_, site, page) => {
  const element = await hydrateFailing(site, page);
  expect(console.error).toHaveBeenCalledWith(expect.any(TypeError));
  expect(document.documentElement.dataset["hasHydrated"]).toBeUndefined();
  // The entry restores the served markup.
  element.innerHTML = '<a href="/b">B</a>';
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  element.querySelector("a")?.click();
  expect(assign).toHaveBeenCalledWith("/b");
});
