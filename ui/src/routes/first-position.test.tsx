import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { bareSite, sampleHead, samplePage } from "../testing/samples";
import { createSiteRouter } from "./router";

/** Renders the page at an address. Its history entry has a state if the entry was visited before. */
async function openedAt(address: string, state: object | null = null) {
  const scrolled = vi.fn();
  vi.stubGlobal("scrollTo", scrolled);
  history.replaceState(state, "");
  const router = createSiteRouter(bareSite, async (path) => ({
    page: samplePage({ path }),
    head: sampleHead,
    articles: [],
    sidebar: null,
  }));
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  await act(async () => render(<RouterProvider router={router} />));
  return { router, scrolled };
}

test("the first page keeps its position when it is rendered, and when its data is loaded again", async () => {
  const { router, scrolled } = await openedAt("/a");
  await act(() => router.invalidate());
  expect(scrolled).not.toHaveBeenCalled();
});

test("the router sets the position of further pages, and of the first one after Back", async () => {
  const { router, scrolled } = await openedAt("/a");
  await act(() => router.navigate({ href: "/b" }));
  expect(scrolled).toHaveBeenCalledTimes(1);
  await act(async () => router.history.back());
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2));
});

test("the router sets the position of the first page if its entry was visited before", async () => {
  const { scrolled } = await openedAt("/a", {});
  expect(scrolled).toHaveBeenCalledTimes(1);
});
