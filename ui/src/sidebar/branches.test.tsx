import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { loadItems } from "../data/sidebar-branches";
import { navigateTo } from "../state/navigation";
import { sampleBranch, sampleLink } from "../testing/samples";
import { SidebarTree } from "./SidebarTree";

vi.mock("../state/navigation", () => ({ navigateTo: vi.fn() }));

let number = 0;
/** URL of the branch's file in the current test. It differs in each test, because loaded files are cached. */
let href: string;
let answer: (status: number) => void;

beforeEach(() => {
  href = `/assets/sidebar.tree-${number++}.json`;
  const respond = (status: number) =>
    status === 200
      ? new Response(JSON.stringify({ items: [sampleLink("One", "/b/one"), sampleLink("Two", "/b/two")] }), {
          headers: { "content-type": "application/json" },
        })
      : new Response("<!doctype html>", { status });
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise<Response>((resolve) => (answer = (status) => resolve(respond(status))))),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(navigateTo).mockClear();
});

const branch = () => sampleBranch("Branch", { id: "b", href, firstPage: "/b/one" });
const tree = (path: string) => <SidebarTree sidebar={{ items: [sampleLink("A", "/a"), branch()] }} path={path} autoCollapse={false} />;
const label = () => screen.getByRole("button", { name: "Branch" });
const link = (name: string) => screen.queryByRole("link", { name });
const busy = () => label().closest("li")?.getAttribute("aria-busy");
const arrive = (status: number) => act(async () => answer(status));

test("the items of a branch are loaded when it is opened", async () => {
  render(tree("/a"));
  expect(label().getAttribute("href")).toBe("/b/one");
  expect(fetch).not.toHaveBeenCalled();
  fireEvent.click(label());
  expect([label().getAttribute("aria-expanded"), busy()]).toEqual(["true", "true"]);
  expect(link("One")).toBeNull();
  await arrive(200);
  expect(link("One")?.getAttribute("href")).toBe("/b/one");
  expect(busy()).toBeNull();
  fireEvent.click(label());
  expect(label().getAttribute("aria-expanded")).toBe("false");
  expect(fetch).toHaveBeenCalledOnce();
});

test.each(["mouseOver", "focus", "touchStart"] as const)("they are requested before, on %s", async (intent) => {
  render(tree("/a"));
  fireEvent[intent](label());
  expect(fetch).toHaveBeenCalledOnce();
  await arrive(200);
  expect(link("One")).toBeNull();
  fireEvent.click(label());
  expect(link("One")).not.toBeNull();
  expect(fetch).toHaveBeenCalledOnce();
});

test("a branch that cannot be loaded leads to its first page, as without scripts", async () => {
  render(tree("/a"));
  fireEvent.click(label());
  await arrive(404);
  expect(navigateTo).toHaveBeenCalledExactlyOnceWith("/b/one");
  expect([label().getAttribute("aria-expanded"), busy()]).toEqual(["false", null]);
});

test("the loaded branch of the current page is open and marked", async () => {
  const loading = loadItems(branch());
  await arrive(200);
  await loading;
  render(tree("/b/two"));
  expect(label().getAttribute("aria-expanded")).toBe("true");
  expect(link("Two")?.getAttribute("aria-current")).toBe("page");
});

test("without its items, the branch of the current page is closed, and nothing navigates", () => {
  render(tree("/b/two"));
  expect(label().getAttribute("aria-expanded")).toBe("false");
  expect(navigateTo).not.toHaveBeenCalled();
});
