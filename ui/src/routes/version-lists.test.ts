import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { NavbarItemData, PageData, VersionPagesData } from "../data/types";
import { fullSite, samplePage } from "../testing/samples";

const FOLDER = "/version-data/default/";
const item: NavbarItemData = { type: "versions", list: FOLDER, className: null };
const site = { navbar: { ...fullSite.navbar, left: [], right: [item] } };
const list: VersionPagesData = {
  versions: [
    { name: "v2", label: "2", path: "", href: "/start", latest: true },
    { name: "v1", label: "1", path: "/1", href: "/1/start" },
  ],
  pages: [{ "/guide": [0, 2] }],
};
const own = { name: "v1", label: "1", href: "/1/guide", current: true } as const;
const page: PageData = samplePage({ path: "/1/guide", versions: [own] });
const ofApi = { name: "a1", label: "API 1", href: "/api", instance: "api" };

let lists: typeof import("./version-lists");
let complete: (page: PageData) => PageData;

const answer = (status: number, body = "") => new Response(body, { status, headers: { "content-type": "application/json" } });
const fetched = vi.fn(async () => answer(200, JSON.stringify(list)));
const hrefs = () => complete(page).versions.map(({ href }) => href);
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("fetch", fetched.mockClear());
  const { completePage } = await import("../state/complete-page");
  complete = (page) => completePage.get()(page);
  lists = await import("./version-lists");
  document.body.innerHTML = `<div class="dropdown"><button></button><a href="${FOLDER}">All</a></div><div class="dropdown"><a href="/a"></a></div>`;
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("the list is loaded when the pointer or the focus enters its switch, and adds the targets of the page", async () => {
  lists.startVersionLists(site);
  expect(hrefs()).toEqual(["/1/guide"]);
  document.querySelector('[href="/a"]')!.dispatchEvent(new Event("mouseover", { bubbles: true }));
  await settle();
  expect(fetched).not.toHaveBeenCalled();
  document.querySelector("button")!.dispatchEvent(new Event("focusin", { bubbles: true }));
  await settle();
  expect(fetched).toHaveBeenCalledOnce();
  expect(hrefs()).toEqual(["/guide", "/1/guide"]);
  expect(complete(page), "the same page has the same data").toBe(complete(page));
  const other = complete({ ...page, versions: [own, ofApi] });
  expect(other.versions.at(-1), "a set without a list is unchanged").toBe(ofApi);
});

test("a failure is a message, until another request succeeds", async () => {
  fetched.mockResolvedValueOnce(answer(503));
  lists.startVersionLists(site);
  await lists.loadVersionList(FOLDER);
  expect(complete(page).versions).toEqual([own, { name: "", label: "navbar.versionsFailed", href: "" }]);
  await lists.loadVersionList(FOLDER);
  expect(hrefs()).toEqual(["/guide", "/1/guide"]);
});

test("outside of the docs, the list is loaded for the label of the preferred version", async () => {
  lists.startVersionLists(site);
  const outside = samplePage({ path: "/blog", versions: [{ name: "v2", label: "2", href: "/start", latest: true }] });
  expect(complete(outside).versions).toHaveLength(1);
  await settle();
  expect(fetched).not.toHaveBeenCalled();
  localStorage.setItem("docs-preferred-version-default", "v1");
  expect(complete({ ...outside }).versions).toHaveLength(1);
  await settle();
  expect(complete({ ...outside }).versions).toHaveLength(2);
});
