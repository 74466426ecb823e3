/** What is asked, in the words and in the order in which the official dialog asks it (R-SEARCH-14). */
import type { HierarchyLevel, SearchQuery } from "./backend";
import { contextFilters, type SearchContext } from "./context";

/** Narrower windows get shorter snippets (specification, section 9). */
const NARROW_WINDOW = "(max-width: 768px)";

/** All levels of a record's headings, outermost first. */
export const LEVELS: readonly HierarchyLevel[] = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];

/** The tags around matched words. */
export const PRE_TAG = "<mark>";
export const POST_TAG = "</mark>";

/** Marks where a snippet was cut. */
const ELLIPSIS = "…";

/** How many words of a text there is room for in the window as it is now. */
export function snippetWords({ search }: SearchContext): number {
  return matchMedia(NARROW_WINDOW).matches ? search.snippetWordsNarrow : search.snippetWords;
}

/** The name of the index; the one that is built with the site has none, and is known by its place. */
export function indexName({ search }: Pick<SearchContext, "search">): string {
  return search.hosted?.indexName ?? search.embedded ?? "";
}

/** One query; `page` counts from 0. */
export function searchQuery(query: string, words: number, context: SearchContext, page?: number): SearchQuery {
  const facetFilters = contextFilters(context);
  const headings = LEVELS.map((level) => `hierarchy.${level}`);
  const snippets = [...headings.slice(1), "content"].map((attribute) => `${attribute}:${words}`);
  return {
    query,
    indexName: indexName(context),
    attributesToRetrieve: [...headings, "content", "type", "url"],
    attributesToSnippet: snippets,
    snippetEllipsisText: ELLIPSIS,
    highlightPreTag: PRE_TAG,
    highlightPostTag: POST_TAG,
    hitsPerPage: context.search.hitsPerPage,
    clickAnalytics: false,
    ...(facetFilters && { facetFilters }),
    ...(page !== undefined && { page }),
  };
}
