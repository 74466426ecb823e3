/**
 * Interface of search backends: the hosted service, and the index that is built with the site.
 *
 * Both use the protocol of the hosted service (multi-query request, list of results), so the dialog and the search page do not depend on
 * the backend.
 */

/** Backend that executes search queries. */
export interface SearchBackend {
  /** Returns one result for each query, in order. Rejects with an `Error`, preferably a `SearchError`, if the search fails. */
  search(queries: readonly SearchQuery[]): Promise<readonly SearchResult[]>;
  /** Called when a dialog opens. Fetches the files that the first search requires, and clears the cache of results (R-SEARCH-42). */
  prepare?(): void;
}

/** Query with the parameters that the site uses, named as in the hosted service. */
export interface SearchQuery {
  readonly query: string;
  readonly indexName: string;
  /** Conjunction of disjunctions: `["language:en", ["docusaurus_tag:default", …]]`. */
  readonly facetFilters?: readonly (string | readonly string[])[];
  readonly hitsPerPage?: number;
  /** Zero-based. */
  readonly page?: number;
  readonly attributesToRetrieve?: readonly string[];
  /** Attribute and number of words, such as `content:10`. */
  readonly attributesToSnippet?: readonly string[];
  readonly snippetEllipsisText?: string;
  readonly highlightPreTag?: string;
  readonly highlightPostTag?: string;
  readonly clickAnalytics?: boolean;
}

/** Result of one query. */
export interface SearchResult {
  readonly hits: readonly SearchHit[];
  readonly nbHits: number;
  readonly page: number;
  readonly nbPages: number;
  readonly query: string;
  readonly queryID?: string;
}

/** Level of the headings above a hit. */
export type HierarchyLevel = "lvl0" | "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6";

/** Record returned by a search. */
export interface SearchHit {
  readonly objectID: string;
  /** Absolute URL, or path on this site. */
  readonly url: string;
  readonly type: HierarchyLevel | "content";
  readonly content: string | null;
  readonly hierarchy: Readonly<Record<HierarchyLevel, string | null>>;
  readonly _highlightResult?: MarkedAttributes;
  readonly _snippetResult?: MarkedAttributes;
}

/** Attributes whose matched words are enclosed in the highlight tags. Neither text nor tags are trusted as HTML. */
export interface MarkedAttributes {
  readonly hierarchy?: Partial<Readonly<Record<HierarchyLevel, MarkedValue | null>>>;
  readonly content?: MarkedValue | null;
}

/** Text with highlight tags. */
export interface MarkedValue {
  readonly value: string;
  readonly matchLevel: "none" | "partial" | "full";
}
