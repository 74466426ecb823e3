import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { SearchQuery, SearchResult } from "../search/backend";
import { fullSite, samplePage } from "../testing/samples";
import { sampleHit, sampleResult } from "../testing/search-samples";
import { SearchPage } from "./SearchPage";

let asked: SearchQuery[];
let answer: (query: SearchQuery) => SearchResult | Error;
/** Scrolls the end of the list into view. */
let reachEnd: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = () => sampleResult([]);
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    const { requests } = JSON.parse(body) as { requests: SearchQuery[] };
    asked.push(...requests);
    const result = answer(requests[0]!);
    if (result instanceof Error) throw result;
    return { status: 200, text: async () => JSON.stringify({ results: [result] }) };
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        reachEnd = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openPage(query: string) {
  // A new object for each test, as on a new visit.
  const site = { ...fullSite, search: { ...fullSite.search! } };
  render(<SearchPage site={site} page={samplePage({ kind: "search", path: "/search" })} query={query} onQuery={() => {}} />);
  await settle(0);
}

const settle = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    // The first search loads the backend's code.
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  });
const titles = () => screen.queryAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
const pageOf = (page: number) =>
  sampleResult(
    Array.from({ length: 20 }, (_, index) => sampleHit(`${page}-${index}`)),
    { nbHits: 45, nbPages: 3, page },
  );

test("without a query no request is sent", async () => {
  await openPage("");
  await settle(1000);
  expect(asked).toEqual([]);
});

test("the query of the address is searched, and each hit has its headings and excerpt", async () => {
  const hit = sampleHit("zones", {
    type: "content",
    content: "In your zone.",
    hierarchy: { lvl1: "Forms", lvl2: "Time zones" },
    _highlightResult: { hierarchy: { lvl2: { value: "<mark>Time</mark> zones", matchLevel: "full" } } },
    _snippetResult: { content: { value: "In <mark>your</mark> zone.", matchLevel: "full" } },
  });
  answer = () => sampleResult([hit]);
  await openPage("time");
  expect(asked).toMatchObject([{ query: "time", page: 0, hitsPerPage: 20 }]);
  expect(screen.getByRole("status").textContent).toBe("One document found");
  const link = screen.getByRole("link", { name: "Time zones" });
  expect(link.getAttribute("href")).toBe("/zones");
  expect(link.querySelector("mark")?.textContent).toBe("Time");
  const trail = within(screen.getByRole("list", { name: "Breadcrumbs" }));
  expect(trail.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Tools", "Forms"]);
  expect(screen.getByText(/zone\./).textContent).toBe("In your zone.");
});

test("typing is searched after a pause", async () => {
  await openPage("a");
  const input = screen.getByRole("searchbox", { name: "Search" });
  for (const value of ["ab", "abc"]) fireEvent.change(input, { target: { value } });
  await settle(299);
  expect(asked.map(({ query }) => query)).toEqual(["a"]);
  await settle(1);
  expect(asked.map(({ query }) => query)).toEqual(["a", "abc"]);
  expect(screen.getByText("No results were found")).toBeDefined();
});

test("the end of the list loads twenty more hits, by scrolling or by a button, until all are loaded", async () => {
  answer = ({ page = 0 }) => pageOf(page);
  await openPage("a");
  expect([titles().length, screen.getByRole("status").textContent]).toEqual([20, "45 documents found"]);
  act(() => reachEnd());
  expect(screen.getByText("Fetching new results...")).toBeDefined();
  act(() => reachEnd());
  await settle(0);
  expect(titles()).toHaveLength(40);
  answer = () => sampleResult([sampleHit("last")], { nbHits: 41, nbPages: 3, page: 2 });
  fireEvent.click(screen.getByRole("button", { name: "Load more results" }));
  await settle(0);
  expect(titles()).toHaveLength(41);
  expect(screen.queryByRole("button", { name: "Load more results" })).toBeNull();
  expect(screen.queryByText("Fetching new results...")).toBeNull();
  expect(asked.map(({ page }) => page)).toEqual([0, 1, 2]);
});

test("a failure shows a message, keeps the hits, and can be retried", async () => {
  answer = ({ page = 0 }) => pageOf(page);
  await openPage("a");
  answer = () => new TypeError("offline");
  act(() => reachEnd());
  await settle(0);
  expect(within(screen.getByRole("alert")).getByText("Unable to fetch results")).toBeDefined();
  expect(titles()).toHaveLength(20);
  answer = ({ page = 0 }) => pageOf(page);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settle(0);
  expect([titles().length, screen.queryByRole("alert")]).toEqual([40, null]);
});

test("choosing another version searches it", async () => {
  await openPage("a");
  const filters = (version: string) => ["language:en", ["docusaurus_tag:default", `docusaurus_tag:docs-default-${version}`]];
  fireEvent.change(screen.getByRole("combobox", { name: "Version" }), { target: { value: "v3" } });
  await settle(0);
  expect(asked.map(({ facetFilters }) => facetFilters)).toEqual([filters("current"), filters("v3")]);
});
