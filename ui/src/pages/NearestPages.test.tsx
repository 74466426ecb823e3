import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { closeSearch, searchState } from "../state/overlays";
import { fullSite } from "../testing/samples";
import { NearestPages } from "./NearestPages";
import { NotFound } from "./NotFound";

afterEach(() => {
  vi.restoreAllMocks();
  closeSearch();
});

function serve(...addresses: readonly string[]) {
  const xml = `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join("")}</urlset>`;
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(xml));
}

const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

test("similar pages in the sitemap are links", async () => {
  const fetched = serve("https://docs.example.com/v1/a%20b", "https://docs.example.com/v1/guide/threads");
  history.replaceState(null, "", "/v1/a%20c");
  render(<NearestPages site={{ ...fullSite, baseUrl: "/v1/", search: null }} />);
  expect((await screen.findByRole("link", { name: "/v1/a b" })).getAttribute("href")).toBe("/v1/a%20b");
  expect(fetched).toHaveBeenCalledWith("/v1/sitemap.xml");
  expect(screen.queryByRole("button")).toBeNull();
});

test("file names are not part of the compared path", async () => {
  serve("https://docs.example.com/guide/threads", "https://docs.example.com/guide/forms/");
  for (const [path, page] of [
    ["/guide/thread.html", "/guide/threads"],
    ["/Guide/Forms/index.html", "/guide/forms/"],
  ]) {
    history.replaceState(null, "", path);
    const { unmount } = render(<NearestPages site={fullSite} />);
    await waitFor(() => expect(hrefs()).toEqual([page]));
    unmount();
  }
});

test("without the sitemap, the search is offered", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("", { status: 404 }));
  render(<NearestPages site={fullSite} />);
  fireEvent.click(screen.getByRole("button", { name: "Search the site" }));
  expect(searchState.get()).toEqual({ open: true, query: "" });
  expect(screen.queryByRole("list")).toBeNull();
});

test("the not-found page has the suggestions", async () => {
  serve("https://docs.example.com/guide/threads");
  history.replaceState(null, "", "/guide/thread");
  render(<NotFound site={fullSite} />);
  expect(await screen.findByRole("link", { name: "/guide/threads" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to the home page" })).toBeDefined();
});
