import { useLoaderData, useSearch } from "@tanstack/react-router";

import type { LoadedPage } from "../data/loaded-page";
import { useHydrated } from "../lib/use-hydrated";
import { SearchPage } from "../pages/lazy-pages";
import { replaceQuery } from "../state/navigation";
import { useSite } from "./PageRoute";

/** Query parameters of the search page's address. */
export interface SearchQuery {
  readonly q?: string;
}

/** Search page. Its query is in the address, which the server does not know. */
export function SearchRoute() {
  const { page } = useLoaderData({ strict: false }) as LoadedPage;
  const { q = "" }: SearchQuery = useSearch({ strict: false });
  return <SearchPage site={useSite()} page={page} query={useHydrated() ? q : ""} onQuery={writeQuery} />;
}

/** The component's code is loaded together with the data. */
SearchRoute.preload = SearchPage.preload;

/** Replaces the query of the address: typing adds no history entries (R-SPAGE-04). */
function writeQuery(query: string): void {
  replaceQuery((parameters) => (query === "" ? parameters.delete("q") : parameters.set("q", query)));
}
