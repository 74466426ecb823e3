import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { SearchQuery, SearchResult } from "../search/backend";
import { docsVersions, fullSite, samplePage } from "../testing/samples";
import { sampleHit, sampleResult } from "../testing/search-samples";
import { SearchPage } from "./SearchPage";

let sentQueries: SearchQuery[];
let answer: (query: SearchQuery) => SearchResult | Error;
/** Scrolls the end of the list into view. */
let reachEnd: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  sentQueries = [];
  answer = () => sampleResult([]);
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    const { requests } = JSON.parse(body) as { requests: SearchQuery[] };
    sentQueries.push(...requests);
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
  // New object for each test, as on a new visit.
  const site = { ...fullSite, search: { ...fullSite.search! } };
  const page = samplePage({ kind: "search", path: "/search", docsVersions });
  render(<SearchPage site={site} page={page} query={query} onQuery={() => {}} />);
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
  expect(sentQueries).toEqual([]);
});

test("the query of the address is searched, and the results of a page have its title above them", async () => {
  const marked = (value: string) => ({ value, matchLevel: "full" }) as const;
  answer = () =>
    sampleResult([
      sampleHit("zones", {
        url: "https://docs.example/forms#zones",
        type: "content",
        content: "In your zone.",
        hierarchy: { lvl1: "Forms", lvl2: "Times", lvl3: "Time zones" },
        _highlightResult: { hierarchy: { lvl3: marked("<mark>Time</mark> zones") }, content: marked("In <mark>your</mark> zone.") },
        _snippetResult: { content: marked("In <mark>your</mark>…") },
      }),
      sampleHit("other"),
      sampleHit("forms", { url: "https://docs.example/forms", content: "All forms.", hierarchy: { lvl1: "Forms" } }),
    ]);
  await openPage("time");
  expect(sentQueries).toMatchObject([{ query: "time", page: 0, hitsPerPage: 20 }]);
  expect(screen.getByRole("status").textContent).toBe("3 documents found");
  const [forms, other] = screen.getAllByRole("article").map((article) => within(article));
  expect(forms!.getByRole("link", { name: "Forms" }).getAttribute("href")).toBe("/forms");
  expect(forms!.getByText("Tools")).toBeDefined();
  expect(forms!.getByText("All forms.")).toBeDefined();
  const section = within(forms!.getByRole("listitem"));
  const link = section.getByRole("link", { name: "Times Time zones" });
  expect(link.getAttribute("href")).toBe("/forms#zones");
  expect(link.querySelector("mark")?.textContent).toBe("Time");
  expect(section.getByText(/zone\./).textContent).toBe("In your zone.");
  expect(other!.getByRole("link", { name: "other" })).toBeDefined();
  expect(other!.queryByRole("list")).toBeNull();
});

test("the results of one section of the site can be chosen, until a query has none there", async () => {
  const inSection = (name: string, lvl0: string) => sampleHit(name, { hierarchy: { lvl0 } });
  answer = () => sampleResult([inSection("a", "Guides"), inSection("b", "Tools"), inSection("c", "Guides")]);
  await openPage("a");
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Section" });
  expect(
    within(choice)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["All sections", "Guides", "Tools"]);
  fireEvent.change(choice, { target: { value: "Guides" } });
  expect(titles()).toEqual(["a", "c"]);
  answer = () => sampleResult([inSection("d", "Tools")]);
  fireEvent.change(screen.getByRole("searchbox", { name: "Search" }), { target: { value: "d" } });
  await settle(300);
  expect(titles()).toEqual(["d"]);
  expect(screen.queryByRole("combobox", { name: "Section" })).toBeNull();
});

test("typing is searched after a pause", async () => {
  await openPage("a");
  const input = screen.getByRole("searchbox", { name: "Search" });
  for (const value of ["ab", "abc"]) fireEvent.change(input, { target: { value } });
  await settle(299);
  expect(sentQueries.map(({ query }) => query)).toEqual(["a"]);
  await settle(1);
  expect(sentQueries.map(({ query }) => query)).toEqual(["a", "abc"]);
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
  expect(sentQueries.map(({ page }) => page)).toEqual([0, 1, 2]);
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
  expect(sentQueries.map(({ facetFilters }) => facetFilters)).toEqual([filters("current"), filters("v3")]);
});
