import { message } from "../data/messages";
import type { DocsVersions, SearchData } from "../data/types";
import { contextFilters, searchedVersions } from "./context";

/**
 * Parameters with which a server adds results to the search page for browsers without scripts. Counterpart in Rust:
 * `crates/docs-server/src/search_page`.
 */
export interface ServerSearch {
  /** Line above the results. The query replaces `{query}`. */
  readonly title: string;
  /** Message if there are no results. */
  readonly none: string;
  /** Language of the site as BCP 47 tag. */
  readonly language: string;
  /** Filters of the latest versions, as in a query; empty if the site always searches everything. */
  readonly facetFilters: readonly (string | readonly string[])[];
  readonly hitsPerPage: number;
}

/** Returns the parameters as JSON for an attribute; `undefined` if the site has no index of its own. */
export function serverSearch(search: SearchData, language: string, docs: readonly DocsVersions[]): string | undefined {
  if (search.embedded === null) return undefined;
  const parameters: ServerSearch = {
    title: message("searchPage.titleFor", { query: "{query}" }),
    none: message("searchPage.none"),
    language,
    facetFilters: contextFilters({ search, language, versions: searchedVersions(docs, null) }) ?? [],
    hitsPerPage: search.hitsPerPage,
  };
  return JSON.stringify(parameters);
}
