import { useEffect, useRef } from "react";

import { PageHit } from "./PageHit";
import { SearchFailed } from "./SearchFailed";
import { searchPageText } from "./search-text";
import type { PageSearch } from "./use-page-search";

/** How far below the window the end of the list may be when the next results are fetched. */
const AHEAD = "200px";

/** What the search page has found, and how much more there is. */
export function PageResults({ results, baseUrl }: { readonly results: PageSearch; readonly baseUrl: string }) {
  const { state, more, retry } = results;
  const { status, query, hits, total, next, fault } = state;
  const answered = query !== "" && status !== "error";
  return (
    <div className="search-results" data-status={status}>
      <p role="status" className="search-count">
        {answered && status !== "loading" && (total === 0 ? searchPageText.none : searchPageText.count(total))}
      </p>
      {hits.map((hit, index) => (
        <PageHit key={`${index} ${hit.objectID}`} hit={hit} baseUrl={baseUrl} />
      ))}
      {fault !== null && (
        <div role="alert">
          <SearchFailed fault={fault} onRetry={retry} />
        </div>
      )}
      {fault === null && next !== null && status !== "loading" && (
        <MoreResults fetching={status === "more"} count={hits.length} more={more} />
      )}
    </div>
  );
}

interface MoreResultsProps {
  readonly fetching: boolean;
  /** Results that are there. */
  readonly count: number;
  readonly more: () => void;
}

/** Stands at the end of the list: whoever scrolls there, or presses it, gets more (R-SPAGE-07, R-SPAGE-08). */
function MoreResults({ fetching, count, more }: MoreResultsProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Watched anew with each page: a window that has room for more gets more.
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: AHEAD,
    });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, [count, more]);
  return (
    <button ref={ref} type="button" className="search-more" aria-disabled={fetching} onClick={more}>
      {fetching ? searchPageText.fetching : searchPageText.more}
    </button>
  );
}
