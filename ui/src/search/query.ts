/** Query parameters, with the names and in the order of the official dialog (R-SEARCH-14). */
import type { HierarchyLevel, SearchQuery } from "./backend";
import { contextFilters, type SearchContext } from "./context";

/** Media query for shorter snippets (specification, section 9). */
const NARROW_WINDOW = "(max-width: 768px)";

/** All levels of the hierarchy, outermost first. */
export const LEVELS: readonly HierarchyLevel[] = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];

/** Tag before matched words. */
export const PRE_TAG = "<mark>";
export const POST_TAG = "</mark>";

/** Marks omitted text in a snippet. */
const ELLIPSIS = "…";

/** Returns the number of words in a snippet for the current viewport width. */
export function snippetWords({ search }: Pick<SearchContext, "search">): number {
  return matchMedia(NARROW_WINDOW).matches ? search.snippetWordsNarrow : search.snippetWords;
}

/** Returns the name of the index. The index that is built with the site has no name, because its URL identifies it. */
export function indexName({ search }: Pick<SearchContext, "search">): string {
  return search.hosted?.indexName ?? search.embedded ?? "";
}

/** Returns one query; `page` is zero-based. */
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
