import { render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

import type { SiteData } from "../data/types";
import { bareSite, fullSite } from "../testing/samples";
import { NotFound } from "./NotFound";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Renders the page at a path and records the addresses that it requests. */
function openAt(path: string, site: SiteData) {
  history.replaceState(null, "", path);
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("", { status: 404 }));
  render(<NotFound site={site} />);
  return fetched;
}

const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href"), link.className]);

test("the only primary action is the search for the words of the path", () => {
  openAt("/guide/set-up", fullSite);
  expect(links()).toEqual([
    ["Search the site", "/search?q=set%20up", "button"],
    ["Go to the home page", "/", ""],
  ]);
});

test("without a search page, the primary action is the home page", () => {
  for (const site of [bareSite, { ...fullSite, search: { ...fullSite.search!, pagePath: null } }]) {
    openAt("/guide/set-up", site);
    expect(links()).toEqual([["Go to the home page", "/", "button"]]);
    document.body.replaceChildren();
  }
});

test("the server renders the actions, which hydration does not move", () => {
  const html = renderToString(<NotFound site={fullSite} />);
  expect(html).toContain('<a class="button" href="/search">Search the site</a>');
  expect(html).toContain('<a href="/">Go to the home page</a>');
});

test("a hosted search receives no mistyped address; the pages of navbar and footer are compared", async () => {
  const fetched = openAt("/v3/agnt", fullSite);
  const nearest = within(await screen.findByRole("navigation", { name: "Did you mean one of these pages?" }));
  const link = nearest.getByRole("link", { name: "Agent /v3/agent" });
  expect(link.getAttribute("href")).toBe("/v3/agent");
  expect(fetched).not.toHaveBeenCalled();
});

test("an index that can not be loaded leaves the known pages", async () => {
  const search = { ...fullSite.search!, hosted: null, embedded: "/search-index/" };
  const fetched = openAt("/v3/agnt", { ...fullSite, search });
  expect(await screen.findByRole("link", { name: "Agent /v3/agent" })).toBeDefined();
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(["/search-index/root.json"]);
});
