import { createStore } from "../lib/store";

/** The query in the address bar, which is the search page's whole state. */
export const searchQuery = createStore("");

/** Reads the query again from an address that was gone to: `?q=…`. */
export function readSearchQuery(search: string): void {
  searchQuery.set(new URLSearchParams(search).get("q") ?? "");
}

/** Puts a query into the address, in the place of the one before: typing adds nothing to the history (R-SPAGE-04). */
export function writeSearchQuery(query: string): void {
  const address = new URL(location.href);
  if (query === "") address.searchParams.delete("q");
  else address.searchParams.set("q", query);
  history.replaceState(history.state, "", address);
  searchQuery.set(query);
}
