import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { NetworkError } from "../lib/network-error";
import { sampleBranch, sampleLink } from "../testing/samples";
import { itemsOf } from "./sidebar-branches";
import { SidebarClient } from "./sidebar-client";
import type { SidebarData } from "./types";

const json = (value: unknown) => new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });

let files: Record<string, unknown>;
const requests = vi.fn<(address: string, options?: RequestInit) => void>();

beforeEach(() => {
  requests.mockClear();
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubGlobal("fetch", async (address: string, options?: RequestInit) => {
    requests(address, options);
    return address in files ? json(files[address]) : new Response("<!doctype html>", { status: 404 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const HREF = "/sidebar-data/default/current/docs.json";
const reference = (...branches: readonly string[]) => ({
  key: "default/current/docs",
  href: HREF,
  ...(branches.length > 0 && { branches }),
});

/** Number of the test. Makes file names unique, because loaded files of branches are cached. */
let number = 0;

/** Returns the files of a sidebar with a page and a branch. `label` is the label of the branch's page. */
function withBranch(label: string): Record<string, unknown> {
  const href = `/assets/sidebar.${number++}.json`;
  const top: SidebarData = { items: [sampleLink("A", "/a"), sampleBranch("B", { id: "b", href, firstPage: "/b/one" })] };
  return { [HREF]: top, [href]: { items: [sampleLink(label, "/b/one")] } };
}

const requestedUrls = () => requests.mock.calls.map(([address]) => address);

test("a sidebar is fetched once, and lists its pages afterwards", async () => {
  files = { [HREF]: { items: [sampleLink("A", "/a")] } };
  const client = new SidebarClient();
  expect(client.has("/a")).toBe(false);
  const [one, other] = await Promise.all([client.load(reference(), "/a"), client.load(reference(), "/a")]);
  expect(one).toBe(other);
  expect(requestedUrls()).toEqual([HREF]);
  expect([client.has("/a"), client.has("/b")]).toEqual([true, false]);
});

test("a sidebar that is missing is fetched again", async () => {
  files = {};
  const client = new SidebarClient();
  await expect(client.load(reference(), "/a")).rejects.toBeInstanceOf(NetworkError);
  files = { [HREF]: { items: [sampleLink("A", "/a")] } };
  expect(await client.load(reference(), "/a")).toEqual(files[HREF]);
});

test("the branches of a page are loaded with its sidebar, others are not", async () => {
  files = withBranch("One");
  const client = new SidebarClient();
  const { items } = await client.load(reference(), "/a");
  expect(requestedUrls()).toEqual([HREF]);
  const [, branch] = items;
  if (branch?.type !== "category") throw new Error("the branch is a category");
  expect(itemsOf(branch)).toEqual([]);
  await client.load(reference("b"), "/b/one");
  expect(itemsOf(branch)).toEqual([sampleLink("One", "/b/one")]);
  expect(client.has("/b/one")).toBe(true);
  await client.load(reference("b"), "/b/one");
  expect(requestedUrls()).toEqual([HREF, branch.branch?.href]);
});

test("a sidebar without the branch of a page is requested again from the host", async () => {
  files = { [HREF]: { items: [sampleLink("A", "/a")] } };
  const client = new SidebarClient();
  await client.load(reference(), "/a");
  files = withBranch("New");
  expect(await client.load(reference("b"), "/b/one")).toEqual(files[HREF]);
  expect(client.has("/b/one")).toBe(true);
  expect(requests.mock.calls.filter(([address]) => address === HREF).map(([, options]) => options?.cache)).toEqual([undefined, "no-cache"]);
});

test("a sidebar whose branch is gone is requested again", async () => {
  files = withBranch("Old");
  const client = new SidebarClient();
  await client.load(reference(), "/a");
  files = withBranch("New");
  expect(await client.load(reference("b"), "/b/one")).toEqual(files[HREF]);
});

test("a page whose branch is in no file is shown with the sidebar as it is", async () => {
  files = withBranch("One");
  const client = new SidebarClient();
  expect(await client.load(reference("unknown"), "/x")).toEqual(files[HREF]);
  expect(requestedUrls()).toEqual([HREF, HREF]);
});

test("a sidebar that is not recent is requested again for a page that it does not list", async () => {
  files = { [HREF]: { items: [sampleLink("A", "/a")] } };
  const client = new SidebarClient();
  await client.load(reference(), "/a");
  await client.load(reference(), "/elsewhere");
  expect(requestedUrls()).toEqual([HREF]);
  vi.advanceTimersByTime(6_000);
  files = { [HREF]: { items: [sampleLink("A", "/a"), sampleLink("New", "/new")] } };
  expect((await client.load(reference(), "/new")).items).toHaveLength(2);
});

test("an old sidebar is requested again for the next page, and stays the same object if nothing has changed", async () => {
  files = { [HREF]: { items: [sampleLink("A", "/a")] } };
  const client = new SidebarClient();
  const first = await client.load(reference(), "/a");
  vi.advanceTimersByTime(61_000);
  expect(await client.load(reference(), "/a")).toBe(first);
  await vi.waitFor(() => expect(requestedUrls()).toEqual([HREF, HREF]));
  expect(await client.load(reference(), "/a")).toBe(first);
  vi.advanceTimersByTime(61_000);
  files = { [HREF]: { items: [sampleLink("Renamed", "/a")] } };
  await client.load(reference(), "/a");
  await vi.waitFor(async () => expect(await client.load(reference(), "/a")).toEqual(files[HREF]));
});

test("all sidebars are requested again after a change", async () => {
  files = { [HREF]: { items: [sampleLink("A", "/a")] } };
  const client = new SidebarClient();
  await client.load(reference(), "/a");
  client.clear();
  files = { [HREF]: { items: [sampleLink("Renamed", "/a")] } };
  expect(await client.load(reference(), "/a")).toEqual(files[HREF]);
});

test("without the code that loads branches, a page is shown with the sidebar as it is", async () => {
  files = withBranch("One");
  vi.resetModules();
  vi.doMock("./update-sidebar", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const client = new (await import("./sidebar-client")).SidebarClient();
  expect(await client.load(reference("b"), "/b/one")).toEqual(files[HREF]);
  expect(client.has("/b/one")).toBe(false);
  vi.doUnmock("./update-sidebar");
  await client.load(reference("b"), "/b/one");
  expect(client.has("/b/one")).toBe(true);
});
