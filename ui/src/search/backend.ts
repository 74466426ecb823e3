/**
 * What answers a search: the hosted service, or the index that was built with the site.
 *
 * Both speak the hosted service's language (multi-query in, results out), so that the dialog and the search page
 * need not know whom they ask.
 */

/** Answers searches. */
export interface SearchBackend {
  /** Answers each query, in order. Rejects with an `Error`, best a `SearchError`, when no answer can be had. */
  search(queries: readonly SearchQuery[]): Promise<readonly SearchResult[]>;
  /**
   * A dialog was opened: fetches what the first search will need, and lets go of answers that are kept for
   * repeated queries (R-SEARCH-42).
   */
  prepare?(): void;
}

/** One query, with the parameters that the site uses; the hosted service takes them under the same names. */
export interface SearchQuery {
  readonly query: string;
  readonly indexName: string;
  /** All of the outer entries must hold, one of each inner list: `["language:en", ["docusaurus_tag:default", …]]`. */
  readonly facetFilters?: readonly (string | readonly string[])[];
  readonly hitsPerPage?: number;
  /** From 0. */
  readonly page?: number;
  readonly attributesToRetrieve?: readonly string[];
  /** `content:10`: the attribute and how many words of it. */
  readonly attributesToSnippet?: readonly string[];
  readonly snippetEllipsisText?: string;
  readonly highlightPreTag?: string;
  readonly highlightPostTag?: string;
  readonly clickAnalytics?: boolean;
}

/** The answer to one query. */
export interface SearchResult {
  readonly hits: readonly SearchHit[];
  readonly nbHits: number;
  readonly page: number;
  readonly nbPages: number;
  readonly query: string;
  readonly queryID?: string;
}

/** A level of the headings above a hit. */
export type HierarchyLevel = "lvl0" | "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6";

/** One record that was found. */
export interface SearchHit {
  readonly objectID: string;
  /** Absolute, or a path of this site. */
  readonly url: string;
  readonly type: HierarchyLevel | "content";
  readonly content: string | null;
  readonly hierarchy: Readonly<Record<HierarchyLevel, string | null>>;
  readonly _highlightResult?: MarkedAttributes;
  readonly _snippetResult?: MarkedAttributes;
}

/** Attributes with the matched words between the highlight tags; text and tags are not trusted as HTML. */
export interface MarkedAttributes {
  readonly hierarchy?: Partial<Readonly<Record<HierarchyLevel, MarkedValue | null>>>;
  readonly content?: MarkedValue | null;
}

/** A text with marks. */
export interface MarkedValue {
  readonly value: string;
  readonly matchLevel: "none" | "partial" | "full";
}
