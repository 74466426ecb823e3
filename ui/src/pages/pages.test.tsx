import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { BlogContent } from "../blog/BlogContent";
import type { PageData } from "../data/types";
import { searchQuery } from "../state/search-query";
import { categoryPage, fullPage, fullSite, samplePage, tagPage, tagsPage } from "../testing/samples";
import { CrashBoundary } from "./CrashBoundary";
import { DocPage } from "./DocPage";
import { NotFound } from "./NotFound";
import { PageError } from "./PageError";
import { SearchPage } from "./SearchPage";

test("a crash says what happened, and can be tried again", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let broken = true;
  const Fragile = () => {
    if (broken) throw new Error("no data", { cause: new Error("no network") });
    return <p>fine</p>;
  };
  render(
    <CrashBoundary resetKey="a">
      <Fragile />
    </CrashBoundary>,
  );
  expect(screen.getByRole("heading", { name: "This page crashed." })).toBeDefined();
  expect(screen.getByText(/no data\s+Cause:\s+no network/)).toBeDefined();
  broken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("fine")).toBeDefined();
});

test("navigating away recovers from a crash", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const Broken = () => {
    throw new Error("broken");
  };
  const { rerender } = render(<CrashBoundary resetKey="a"><Broken /></CrashBoundary>);
  rerender(<CrashBoundary resetKey="b"><p>next page</p></CrashBoundary>);
  expect(screen.getByText("next page")).toBeDefined();
});

test("the not-found page says so", () => {
  render(<NotFound site={fullSite} />);
  expect(screen.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeDefined();
  expect(screen.getByText("We could not find what you were looking for.")).toBeDefined();
});

test("the page error offers to retry", () => {
  const retry = vi.fn();
  render(<PageError onRetry={retry} />);
  expect(screen.getByRole("heading", { name: "Page Error" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(retry).toHaveBeenCalledOnce();
});

test("the search page's title follows the query", () => {
  searchQuery.set("");
  render(<SearchPage site={fullSite} page={samplePage({ kind: "search", path: "/search" })} />);
  const input = screen.getByRole("searchbox", { name: "Search" });
  expect(screen.getByRole("heading", { name: "Search the documentation" })).toBeDefined();
  expect(document.activeElement).toBe(input);
  fireEvent.change(input, { target: { value: "agents" } });
  expect(screen.getByRole("heading", { name: 'Search results for "agents"' })).toBeDefined();
  expect(document.title).toBe('Search results for "agents" | Agent Docs');
  expect(location.search).toBe("?q=agents");
});

const doc = (page: PageData) => <DocPage site={fullSite} page={page} articles={[{ __html: "" }]} BlogContent={BlogContent} />;

test("a category's page shows its entries as cards", () => {
  render(doc(categoryPage));
  expect(screen.getByRole("heading", { level: 1, name: 'Integrations & "more"' })).toBeDefined();
  const card = screen.getByRole("link", { name: "API keys Create & rotate keys." });
  expect(card.getAttribute("href")).toBe("/integrations/api-keys");
  expect(within(card).getByRole("heading", { level: 2, name: "API keys" })).toBeDefined();
});

test("tags stand under their first letters, with the number of their pages", () => {
  render(doc(tagsPage));
  expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["Tags", "A", "B", "Ü"]);
  const underA = within(screen.getByRole("region", { name: "A" })).getAllByRole("link");
  expect(underA.map((link) => link.textContent)).toEqual(["Access1", "agents & co12"]);
});

test("a tag's page lists its pages and leads to all tags", () => {
  render(doc(tagPage));
  expect(screen.getByRole("link", { name: "View all tags" }).getAttribute("href")).toBe("/tags");
  expect(screen.getByRole("heading", { level: 2, name: "Billing & plans" })).toBeDefined();
  expect(screen.getByText("What it costs.")).toBeDefined();
  expect(screen.getByText("Unlisted page")).toBeDefined();
});

test("the trail leads from the home page to the page itself", () => {
  render(doc(fullPage));
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
  expect(trail.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/", "/integrations/"]);
  expect(trail.getByRole("link", { name: "Home page" })).toBeDefined();
  expect(trail.getByText("API keys").getAttribute("aria-current")).toBe("page");
});
