import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { searchQuery } from "../state/search-query";
import { fullSite, samplePage } from "../testing/samples";
import { CrashBoundary } from "./CrashBoundary";
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
  render(<NotFound />);
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
