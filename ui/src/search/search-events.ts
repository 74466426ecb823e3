/**
 * Event for analytics. After the user pauses, an event for the last search is dispatched on the document. A server that logs searches also
 * receives the search (`search-log.ts`); otherwise the site itself sends nothing.
 *
 *     document.addEventListener("docs-site:search", ({ detail }) => count(detail.query, detail.nbHits));
 */
import type { SearchResult } from "./backend";
import { logSearch } from "./search-log";

/** Name of the event. */
export const SEARCH_EVENT = "docs-site:search";

/** Pause after which a search is reported (specification, section 9). */
export const ANALYTICS_DEBOUNCE_MS = 400;

/** Contents of the event's `detail`. */
export interface SearchEventDetail {
  readonly query: string;
  /** Number of records found. A value of 0 reveals missing content. */
  readonly nbHits: number;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Dispatches the event for a search, unless another search follows within the pause. */
export function dispatchSearchEvent(query: string, { nbHits }: SearchResult): void {
  const detail: SearchEventDetail = { query, nbHits };
  clearTimeout(timer);
  timer = setTimeout(() => {
    document.dispatchEvent(new CustomEvent(SEARCH_EVENT, { detail }));
    logSearch(query, nbHits);
  }, ANALYTICS_DEBOUNCE_MS);
}
