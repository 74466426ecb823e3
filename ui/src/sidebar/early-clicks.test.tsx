import { act, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

import type { SidebarData } from "../data/types";
import { bareSite, sampleCategory, sampleLink } from "../testing/samples";
import { replayEarlyClicks, holdEarlyClicks } from "./early-clicks";
import { Sidebar } from "./Sidebar";
import { SidebarTree } from "./SidebarTree";

const data: SidebarData = { items: [sampleCategory("Tools", null, [sampleLink("Agent", "/agent")]), sampleLink("Home", "/")] };

afterEach(() => {
  replayEarlyClicks();
  document.body.replaceChildren();
});

const sidebar = (tree: SidebarData | Promise<SidebarData>) => (
  <Sidebar site={bareSite} ofDocs>
    <SidebarTree sidebar={tree} path="/x" autoCollapse={false} />
  </Sidebar>
);

/** Hydrates a served sidebar whose data the test resolves or rejects. */
async function adoptedSidebar() {
  let arrive = (_: SidebarData) => {};
  let fail = (_: Error) => {};
  const arrival = new Promise<SidebarData>((resolve, reject) => ([arrive, fail] = [resolve, reject]));
  const place = document.createElement("div");
  place.innerHTML = renderToString(sidebar(data));
  document.body.append(place);
  const patient = arrival.catch(() => new Promise<never>(() => {}));
  holdEarlyClicks(arrival);
  await act(async () => void hydrateRoot(place, sidebar(patient)));
  return { arrive: () => act(async () => arrive(data)), fail: () => act(async () => fail(new Error("gone"))) };
}

/** Dispatches a click. Returns `true` if the browser would follow the link. */
function click(element: HTMLElement, init: MouseEventInit = {}): boolean {
  return element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
}

test("a category clicked before the sidebar's data is loaded opens afterwards", async () => {
  const { arrive } = await adoptedSidebar();
  const category = screen.getByRole("button", { name: "Tools" });
  expect(click(category)).toBe(false);
  expect(category.getAttribute("aria-expanded")).toBe("false");
  await arrive();
  expect(screen.getByRole("button", { name: "Tools" })).toBe(category);
  expect(category.getAttribute("aria-expanded")).toBe("true");
});

test("of several clicks only the last one is repeated", async () => {
  const { arrive } = await adoptedSidebar();
  const followed = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener("click", followed);
  click(screen.getByRole("button", { name: "Tools" }));
  click(screen.getByRole("link", { name: "Home" }));
  expect(followed).not.toHaveBeenCalled();
  await arrive();
  expect(followed).toHaveBeenCalledOnce();
  expect((followed.mock.calls[0]![0].target as Element).textContent).toBe("Home");
  expect(screen.getByRole("button", { name: "Tools" }).getAttribute("aria-expanded")).toBe("false");
  document.removeEventListener("click", followed);
});

test("a click with a modifier is not repeated", async () => {
  await adoptedSidebar();
  expect(click(screen.getByRole("link", { name: "Home" }), { ctrlKey: true })).toBe(true);
});

test("a sidebar whose data fails to load has plain links", async () => {
  const { fail } = await adoptedSidebar();
  const pressed = vi.spyOn(HTMLElement.prototype, "click").mockImplementation(() => {});
  const link = screen.getByRole("link", { name: "Home" });
  expect(click(link)).toBe(false);
  await fail();
  expect(pressed.mock.contexts).toEqual([link]);
  expect(click(link)).toBe(true);
});
