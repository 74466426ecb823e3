import { act, fireEvent, render, screen } from "@testing-library/react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";

import { CLASSIC } from "../look/classic";
import { setClasses } from "../look/look";
import { sampleCategory, sampleLink, sampleSidebar } from "../testing/samples";
import { SidebarTree } from "./SidebarTree";

const tree = (path: string, autoCollapse = false, sidebar = sampleSidebar) => (
  <SidebarTree sidebar={sidebar} path={path} autoCollapse={autoCollapse} />
);
const link = (name: string) => screen.queryByRole("link", { name });

test("the current page is marked, and the categories above it are open", () => {
  render(tree("/integrations/discord"));
  expect(link("Discord")?.getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("button", { name: "Collapse sidebar category 'Integrations'" })).toBeDefined();
});

test("the items of a closed category are not rendered until it is opened", () => {
  render(tree("/"));
  expect(link("API keys")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Expand sidebar category 'Integrations'" }));
  expect(link("API keys")).not.toBeNull();
});

test("the mark of the current page is updated after the page", () => {
  const place = document.createElement("div");
  const root = createRoot(place);
  const marked = () => place.querySelector('[aria-current="page"]')?.textContent;
  act(() => root.render(tree("/integrations/discord")));
  act(() => {
    flushSync(() => root.render(tree("/integrations/api-keys")));
    expect(marked()).toBe("Discord");
  });
  expect(marked()).toBe("API keys");
  act(() => root.unmount());
});

test("a category stays open after navigating out of it", () => {
  const { rerender } = render(tree("/integrations/api-keys"));
  rerender(tree("/"));
  expect(link("API keys")).not.toBeNull();
});

test("navigating into a category opens it", () => {
  const { rerender } = render(tree("/"));
  rerender(tree("/integrations/api-keys"));
  expect(link("API keys")?.getAttribute("aria-current")).toBe("page");
});

test.each(["Enter", " "])("a label without a page toggles by the key %j", (key) => {
  render(tree("/"));
  const label = screen.getByRole("button", { name: "Use cases" });
  expect(label.getAttribute("aria-expanded")).toBe("false");
  expect(label.getAttribute("href")).toBe("/usecases/travel-guide");
  fireEvent.keyDown(label, { key });
  expect(label.getAttribute("aria-expanded")).toBe("true");
  expect(link("Travel guide")).not.toBeNull();
});

test("a category's link toggles it on its own page, and otherwise navigates there", () => {
  render(tree("/integrations/"));
  const label = screen.getByRole("link", { name: "Integrations" });
  expect(fireEvent.click(label)).toBe(false);
  expect(screen.getByRole("button", { name: "Expand sidebar category 'Integrations'" })).toBeDefined();
});

test.each([
  [false, "true"],
  [true, "false"],
])("with auto-collapse %s the sibling is expanded: %s", (autoCollapse, expanded) => {
  const sidebar = { items: [sampleCategory("A", null, [sampleLink("a", "/a")]), sampleCategory("B", null, [sampleLink("b", "/b")])] };
  render(tree("/", autoCollapse, sidebar));
  fireEvent.click(screen.getByRole("button", { name: "A" }));
  fireEvent.click(screen.getByRole("button", { name: "B" }));
  expect(screen.getByRole("button", { name: "A" }).getAttribute("aria-expanded")).toBe(expanded);
  expect(screen.getByRole("button", { name: "B" }).getAttribute("aria-expanded")).toBe("true");
});

test("with auto-collapse, navigating into a category closes its siblings", () => {
  const sidebar = { items: [sampleCategory("A", null, [sampleLink("a", "/a")]), sampleCategory("B", null, [sampleLink("b", "/b")])] };
  const { rerender } = render(tree("/a", true, sidebar));
  rerender(tree("/b", true, sidebar));
  expect(screen.getByRole("button", { name: "A" }).getAttribute("aria-expanded")).toBe("false");
  expect(screen.getByRole("button", { name: "B" }).getAttribute("aria-expanded")).toBe("true");
});

test("an external link opens a new tab, and is labelled so", () => {
  render(tree("/"));
  const product = screen.getByRole("link", { name: /Product.*opens in new tab/ });
  expect(product.getAttribute("target")).toBe("_blank");
  expect(product.getAttribute("rel")).toBe("noopener noreferrer");
});

test("an icon is hidden from screen readers, and a badge follows the label", () => {
  const items = [
    { ...sampleLink("Boats", "/boats"), icon: "⛵", badge: { label: "New", kind: "tip" } },
    { ...sampleCategory("Radio", null, [sampleLink("Calls", "/calls")]), icon: '<img src="/radio.svg" alt="" loading="lazy">' },
    sampleLink("Knots", "/knots"),
  ] as const;
  render(tree("/boats", false, { items }));
  const boats = link("Boats New");
  expect(boats?.textContent).toBe("⛵Boats New");
  expect(boats?.querySelector('[aria-hidden="true"]')?.textContent).toBe("⛵");
  expect(boats?.querySelector('[data-badge="tip"]')?.textContent).toBe("New");
  const radio = screen.getByRole("button", { name: "Radio" });
  expect(radio.querySelector("img")?.getAttribute("src")).toBe("/radio.svg");
  expect(radio.querySelector("img")?.alt).toBe("");
  expect(link("Knots")?.innerHTML).toBe("Knots");
});

test("in the classic look, a category that stays open is active with its pages", () => {
  setClasses(CLASSIC);
  onTestFinished(() => setClasses(null));
  const fixed = { ...sampleCategory("Tools", null, [sampleLink("Agent", "/agent")]), collapsible: false };
  render(tree("/agent", false, { items: [fixed] }));
  expect(screen.getByText("Tools").className).toBe("menu__link sidebar-link menu__link--active");
});
