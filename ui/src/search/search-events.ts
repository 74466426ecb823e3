/**
 * Where a site attaches its analytics. Once a reader pauses, the document gets an event for the search that
 * they ended with; the site itself sends nothing anywhere.
 *
 *     document.addEventListener("docs-site:search", ({ detail }) => count(detail.query, detail.nbHits));
 */
import type { SearchResult } from "./backend";

/** Name of the event. */
export const SEARCH_EVENT = "docs-site:search";

/** The pause after which a search counts as meant (specification, section 9). */
export const ANALYTICS_DEBOUNCE_MS = 400;

/** What the event's `detail` holds. */
export interface SearchEventDetail {
  readonly query: string;
  /** How many records were found; 0 tells of what readers miss. */
  readonly nbHits: number;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells of an answered search, unless another one follows at once. */
export function tellOfSearch(query: string, { nbHits }: SearchResult): void {
  const detail: SearchEventDetail = { query, nbHits };
  clearTimeout(timer);
  timer = setTimeout(() => document.dispatchEvent(new CustomEvent(SEARCH_EVENT, { detail })), ANALYTICS_DEBOUNCE_MS);
}
