import { useLoaderData, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { useHydrated } from "../lib/use-hydrated";
import { SearchPage } from "../pages/SearchPage";
import { replaceQuery } from "../state/navigation";
import { useSite } from "./PageRoute";

/** Query parameters of the search page's address. */
export interface SearchQuery {
  readonly q?: string | undefined;
}

/** Renders the search page. Its query is in the address, which the server does not know. */
export function SearchRoute(): ReactNode {
  const site = useSite();
  const page = useLoaderData({ strict: false })?.page;
  const { q = "" } = useSearch({ strict: false });
  const hydrated = useHydrated();
  return page && <SearchPage site={site} page={page} query={hydrated ? q : ""} onQuery={writeQuery} />;
}

/** Replaces the query of the address. Typing adds no history entries (R-SPAGE-04). */
function writeQuery(query: string): void {
  replaceQuery((parameters) => (query === "" ? parameters.delete("q") : parameters.set("q", query)));
}
