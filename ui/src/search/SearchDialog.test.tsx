import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { openSearch, searchState } from "../state/overlays";
import { fullSite } from "../testing/samples";
import { SearchDialog } from "./SearchDialog";

const dialog = (query = "") => <SearchDialog settings={fullSite.search!} initialQuery={query} />;

test("the input takes 64 characters", () => {
  render(dialog());
  const input = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
  fireEvent.change(input, { target: { value: "x".repeat(70) } });
  expect(input.value).toHaveLength(64);
  expect(input.placeholder).toBe("Search docs");
});

test("the link leads to all results of the query", () => {
  render(dialog("a & b"));
  expect(screen.getByRole("link", { name: "See all results for “a & b”" }).getAttribute("href")).toBe("/search?q=a%20%26%20b");
});

test("Escape closes at once, also with a query", () => {
  openSearch("x");
  render(dialog("x"));
  fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Escape" });
  expect(searchState.get().open).toBe(false);
});
