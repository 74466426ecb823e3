import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { BlogContent } from "../blog/BlogContent";
import type { PageData } from "../data/types";
import { categoryPage, docsVersions, fullPage, fullSite, samplePage, tagPage, tagsPage } from "../testing/samples";
import { DocPage } from "./DocPage";
import { ErrorPage } from "./ErrorPage";
import { Notices } from "../layout/Notices";
import { ListingView } from "./ListingView";
import { NotFound } from "./NotFound";
import { PageError } from "./PageError";
import { SearchPage } from "./SearchPage";

test("a crash of a hydrated page shows a message, and can be retried", () => {
  document.documentElement.dataset["hasHydrated"] = "true";
  const retry = vi.fn();
  render(<ErrorPage error={new Error("no data", { cause: new Error("no network") })} onRetry={retry} />);
  expect(screen.getByRole("heading", { name: "This page crashed." })).toBeDefined();
  expect(screen.getByText(/no data\s+Cause:\s+no network/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
  delete document.documentElement.dataset["hasHydrated"];
});

test("a crash during hydration is thrown to React's root", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<ErrorPage error={new Error("no data")} onRetry={() => {}} />)).toThrow("no data");
});

test("the not-found page has its texts", () => {
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

test("the search page's title contains the query", () => {
  const write = vi.fn();
  render(<SearchPage site={fullSite} page={samplePage({ kind: "search", path: "/search" })} query="" onQuery={write} />);
  const input = screen.getByRole("searchbox", { name: "Search" });
  expect(screen.getByRole("heading", { name: "Search the documentation" })).toBeDefined();
  expect(document.activeElement).toBe(input);
  fireEvent.change(input, { target: { value: "agents" } });
  expect(screen.getByRole("heading", { name: 'Search results for "agents"' })).toBeDefined();
  expect(document.title).toBe('Search results for "agents" | Agent Docs');
  expect(write).toHaveBeenCalledWith("agents");
});

const doc = (page: PageData) => (
  <DocPage site={fullSite} page={page} articles={[{ __html: "" }]} parts={{ BlogContent, ListingView, Notices, NotFound }} />
);

test("a version's banner has the label of the latest version once it is loaded", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(docsVersions), { headers: { "content-type": "application/json" } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const banner = { type: "unmaintained", latestHref: "/" } as const;
  const version = { instance: "default", name: "v3", label: "v3", badge: false, banner };
  render(doc(samplePage({ version })));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("see the latest version.");
  await vi.waitFor(() => expect(alert.textContent).toContain("see the latest version (Current)."));
});

test("a category's page renders its items as cards", () => {
  render(doc(categoryPage));
  expect(screen.getByRole("heading", { level: 1, name: 'Integrations & "more"' })).toBeDefined();
  const card = screen.getByRole("link", { name: "API keys Create & rotate keys." });
  expect(card.getAttribute("href")).toBe("/integrations/api-keys");
  expect(within(card).getByRole("heading", { level: 2, name: "API keys" })).toBeDefined();
});

test("tags are grouped by first letter, with the number of their pages", () => {
  render(doc(tagsPage));
  expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["Tags", "A", "B", "Ü"]);
  const underA = within(screen.getByRole("region", { name: "A" })).getAllByRole("link");
  expect(underA.map((link) => link.textContent)).toEqual(["Access1", "agents & co12"]);
});

test("a tag's page lists its pages and links to all tags", () => {
  render(doc(tagPage));
  expect(screen.getByRole("link", { name: "View all tags" }).getAttribute("href")).toBe("/tags");
  expect(screen.getByRole("heading", { level: 2, name: "Billing & plans" })).toBeDefined();
  expect(screen.getByText("What it costs.")).toBeDefined();
  expect(screen.getByText("Unlisted page")).toBeDefined();
});

test("breadcrumbs lead from the home page to the page itself", () => {
  render(doc(fullPage));
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
  expect(trail.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/", "/integrations/"]);
  expect(trail.getByRole("link", { name: "Home page" })).toBeDefined();
  expect(trail.getByText("API keys").getAttribute("aria-current")).toBe("page");
});
