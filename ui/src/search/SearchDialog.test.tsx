import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import type { LoadedPage } from "../data/loaded-page";
import { openSearch, searchState } from "../state/overlays";
import { docsVersions, fullSite, samplePage, sampleSidebar } from "../testing/samples";
import { HeldBackend, sampleHit, sampleResult } from "../testing/search-samples";
import { SearchError } from "./search-error";
import { SearchDialog } from "./SearchDialog";

const RECENT = "__DOCSEARCH_RECENT_SEARCHES__docs";

function openDialog(initialQuery = "", sidebar: LoadedPage["sidebar"] = null) {
  openSearch(initialQuery);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(docsVersions), { headers: { "content-type": "application/json" } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const backend = new HeldBackend();
  const props = { site: fullSite, search: fullSite.search!, page: samplePage(), sidebar, initialQuery, backend };
  render(<SearchDialog {...props} />);
  const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Search" });
  return {
    backend,
    input,
    type: (query: string) => fireEvent.change(input, { target: { value: query } }),
    /** Returns the queries that the backend has received, in the order of the searches. */
    queries: async (count: number) => {
      await vi.waitFor(() => expect(backend.queries).toHaveLength(count));
      return backend.queries;
    },
    press: (key: string, more = {}) => fireEvent.keyDown(input, { key, ...more }),
    answer: (number: number, result: Parameters<HeldBackend["answer"]>[1]) => act(() => backend.answer(number, result)),
  };
}

const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const selected = () => screen.getByRole("option", { selected: true }).textContent;

/** Records the links that are followed, with their modifiers. */
function followed(): string[] {
  const seen: string[] = [];
  const listen = (event: MouseEvent) => {
    event.preventDefault();
    const link = (event.target as Element).closest("a");
    seen.push(`${event.ctrlKey ? "ctrl " : ""}${event.shiftKey ? "shift " : ""}${link?.getAttribute("href")}`);
  };
  document.addEventListener("click", listen);
  onTestFinished(() => document.removeEventListener("click", listen));
  return seen;
}

const three = sampleResult(
  [
    sampleHit("Forms"),
    sampleHit("zones", { type: "lvl2", hierarchy: { lvl1: "Forms", lvl2: "Time zones" } }),
    sampleHit("Start", { hierarchy: { lvl0: "Guides" } }),
  ],
  { nbHits: 12 },
);

test("the field accepts 64 characters and never cuts a surrogate pair", async () => {
  const { input, type, queries } = openDialog();
  type("x".repeat(70));
  expect(input.value).toHaveLength(64);
  expect(input.placeholder).toBe("Search docs");
  type(`${"x".repeat(63)}😀`);
  expect(input.value).toBe("x".repeat(63));
  expect((await queries(2)).at(-1)?.query).toBe("x".repeat(63));
});

test("before a query there are no recent searches, and no request is sent", () => {
  const { backend, input } = openDialog();
  expect(screen.getByText("No recent searches")).toBeDefined();
  expect(input.getAttribute("aria-expanded")).toBe("false");
  expect(backend.queries).toEqual([]);
});

test("hits are grouped, have marked words, and are announced", async () => {
  const { type, answer, input, queries } = openDialog();
  type("time");
  const facetFilters = ["language:en", ["docusaurus_tag:default", "docusaurus_tag:docs-default-current"]];
  expect((await queries(1))[0]).toMatchObject({ query: "time", indexName: "docs", hitsPerPage: 20, facetFilters });
  const marked = { hierarchy: { lvl2: { value: "<mark>Time</mark> zones", matchLevel: "full" as const } } };
  const hits = three.hits.map((hit) => (hit.objectID === "zones" ? { ...hit, _snippetResult: marked } : hit));
  await answer(0, { ...three, hits });
  const tools = screen.getByRole("group", { name: "Tools" });
  expect(within(tools).getAllByRole("option")).toHaveLength(2);
  expect(within(screen.getByRole("group", { name: "Guides" })).getByRole("option", { name: "Start" })).toBeDefined();
  expect(tools.querySelector("mark")?.textContent).toBe("Time");
  expect(screen.getByRole("status").textContent).toBe("12 results");
  expect(screen.getByRole("link", { name: "See all 12 results" }).getAttribute("href")).toBe("/search?q=time");
  expect(input.getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
});

test("HTML in records is rendered as text", async () => {
  const { type, answer } = openDialog();
  type("x");
  const evil = "<img src=x onerror=alert(1)><script>alert(1)</script>";
  const marked = { value: `<mark>x</mark> ${evil}`, matchLevel: "full" as const };
  const hit = sampleHit("x", {
    type: "content",
    content: `x ${evil}`,
    hierarchy: { lvl0: evil, lvl1: evil },
    _snippetResult: { content: marked },
  });
  await answer(0, sampleResult([hit]));
  const list = screen.getByRole("listbox");
  expect(list.querySelector("img, script")).toBeNull();
  expect(screen.getByRole("option").textContent).toContain(evil);
});

test("arrow keys move through all groups, wrap around, and update the field's active descendant", async () => {
  const { type, answer, press, input } = openDialog();
  type("time");
  await answer(0, three);
  expect(selected()).toContain("Forms");
  press("ArrowUp");
  expect(selected()).toContain("Start");
  press("ArrowDown");
  press("ArrowDown");
  expect(selected()).toContain("Time zones");
  expect(input.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  fireEvent.mouseMove(screen.getByRole("option", { name: "Start" }));
  expect(selected()).toContain("Start");
  type("time z");
  await answer(1, three);
  expect(selected()).toContain("Forms");
});

test("Enter follows the selected hit and saves it; with a modifier the dialog stays open", async () => {
  const seen = followed();
  const { type, answer, press } = openDialog();
  type("time");
  await answer(0, three);
  press("Enter", { altKey: true });
  press("Enter", { ctrlKey: true });
  expect(searchState.get().open).toBe(true);
  press("Enter");
  expect(seen).toEqual(["ctrl /Forms", "/Forms"]);
  expect(searchState.get().open).toBe(false);
  expect(JSON.parse(localStorage.getItem(RECENT)!)).toMatchObject([{ objectID: "Forms" }]);
});

test("without hits Enter does nothing, and other queries are suggested", async () => {
  const seen = followed();
  const { type, answer, press, input, queries } = openDialog();
  type("time");
  await answer(0, three);
  type("timeless");
  await answer(1, sampleResult([]));
  press("Enter");
  expect(seen).toEqual([]);
  expect(screen.getByRole("status").textContent).toBe('No results for "timeless"');
  expect(screen.getAllByText(/Try searching for/)).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Let us know." }).getAttribute("href")).toBe("/v3/request-help?about=timeless");
  fireEvent.click(screen.getByRole("button", { name: "Guides" }));
  expect(input.value).toBe("guides ");
  expect((await queries(3)).at(-1)?.query).toBe("guides ");
});

test("a failed search shows a message, and typing searches again", async () => {
  const { type, answer } = openDialog();
  type("a");
  await answer(0, new SearchError("unreachable", "no host"));
  expect(screen.getByText("Unable to fetch results")).toBeDefined();
  expect(screen.getByText("You might want to check your network connection.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await answer(1, new SearchError("refused", "no"));
  expect(screen.queryByText("You might want to check your network connection.")).toBeNull();
  expect(screen.getByText("Unable to fetch results")).toBeDefined();
  type("ab");
  await answer(2, three);
  expect(options()).toHaveLength(3);
});

test("a slow search is marked, and the previous hits stay", async () => {
  vi.useFakeTimers();
  try {
    const { type, answer } = openDialog();
    type("a");
    await answer(0, three);
    type("ab");
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.getByRole("dialog", { hidden: true }).dataset["status"]).toBe("stalled");
    expect(options()).toHaveLength(3);
    await answer(1, sampleResult([sampleHit("Only")]));
    expect(options()).toEqual(["Only "]);
  } finally {
    vi.useRealTimers();
  }
});

test("recent searches can become favourites, and named buttons empty both lists", () => {
  localStorage.setItem(RECENT, JSON.stringify([sampleHit("Agents"), sampleHit("Forms")]));
  const { input } = openDialog();
  expect(screen.getByRole("listbox", { name: "Recent" })).toBeDefined();
  expect(selected()).toContain("Agents");
  fireEvent.click(screen.getByRole("button", { name: "Save this search: Forms" }));
  expect(within(screen.getByRole("listbox", { name: "Favorite" })).getByRole("option").textContent).toContain("Forms");
  expect(document.activeElement).toBe(input);
  fireEvent.click(screen.getByRole("button", { name: "Remove this search from history: Agents" }));
  fireEvent.click(screen.getByRole("button", { name: "Remove this search from favorites: Forms" }));
  expect(screen.getByText("No recent searches")).toBeDefined();
});

test("the main pages are links to those of the navbar, then of the sidebar, and no options", () => {
  const { type, press } = openDialog("", sampleSidebar);
  const links = () => within(screen.getByRole("navigation", { name: "Main pages" })).getAllByRole("link");
  expect(links().map((link) => link.getAttribute("href"))).toEqual([
    "/introduction/",
    "/v3/agent",
    "/quickstart/",
    "/tasks/",
    "/access-controls/",
    "/integrations/",
    "/usecases/travel-guide",
    "/tools/",
  ]);
  expect(screen.getByText("No recent searches")).toBeDefined();
  expect(options()).toEqual([]);
  press("Enter");
  expect(searchState.get().open).toBe(true);
  fireEvent.click(screen.getByRole("link", { name: "Guides" }));
  expect(searchState.get().open).toBe(false);
  type("a");
  expect(screen.queryByRole("navigation", { name: "Main pages" })).toBeNull();
});

test("selected text or text typed earlier is searched at once; the query can be cleared", async () => {
  const { queries, input, answer } = openDialog("agent");
  await queries(1);
  await answer(0, three);
  fireEvent.click(screen.getByRole("button", { name: "Clear the query" }));
  expect(input.value).toBe("");
  expect(screen.getByText("No recent searches")).toBeDefined();
  expect(document.activeElement).toBe(input);
});

test("Escape closes the dialog at once, even with a query, but not during composition", () => {
  const { press } = openDialog("x");
  press("Escape", { isComposing: true });
  expect(searchState.get().open).toBe(true);
  press("Escape");
  expect(searchState.get().open).toBe(false);
});
