import { expect, test, vi } from "vitest";

import { nearestPages, nearestPaths, offerPages } from "./nearest-pages";

const PATHS = ["/", "/docs/install", "/docs/next/install", "/docs/guide/forms/", "/docs/guide/threads", "/blog/a-year"];

test("pages of the same name come first, then those with few other characters", () => {
  const installs = nearestPaths(PATHS, "/docs/guides/install").slice(0, 2);
  expect(installs).toEqual(["/docs/next/install", "/docs/install"]);
  expect(nearestPaths(PATHS, "/docs/guide/thread.html")).toEqual(["/docs/guide/threads", "/docs/guide/forms/"]);
  expect(nearestPaths(PATHS, "/DOCS/Guide/Forms/index.html")[0]).toBe("/docs/guide/forms/");
  expect(nearestPaths(PATHS, "/something/entirely/else")).toEqual([]);
});

test("near pages are links, and the search has a button where the site has a search", async () => {
  const xml = "<urlset><url><loc>https://docs.example.com/guide/threads</loc></url></urlset>";
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(xml));
  const element = document.createElement("div");
  history.replaceState(null, "", "/guide/thread");
  await offerPages(element, "/");
  expect(element.querySelector("a")?.getAttribute("href")).toBe("/guide/threads");
  expect(element.querySelector("button")).toBeNull();
  const opener = document.createElement("button");
  opener.className = "search-button";
  const opened = vi.fn();
  opener.addEventListener("click", opened);
  document.body.append(opener);
  await offerPages(element, "/");
  element.querySelector("button")?.click();
  expect(opened).toHaveBeenCalledOnce();
  opener.remove();
  fetched.mockRestore();
});

test("the list of pages is the one for search engines", async () => {
  const xml = "<urlset><url><loc>https://docs.example.com/v1/a%20b</loc></url></urlset>";
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(xml));
  expect(await nearestPages("/v1/", "/v1/a%20c")).toEqual(["/v1/a b"]);
  expect(fetched).toHaveBeenCalledWith("/v1/sitemap.xml");
  fetched.mockImplementation(async () => new Response("", { status: 404 }));
  expect(await nearestPages("/v1/", "/v1/a%20c")).toEqual([]);
  fetched.mockRestore();
});
