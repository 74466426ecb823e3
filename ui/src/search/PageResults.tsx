import { useEffect, useRef } from "react";

import { PageHit } from "./PageHit";
import { SearchFailed } from "./SearchFailed";
import { message } from "../data/messages";
import { counted } from "../data/numbers";
import type { PageSearch } from "./use-page-search";

/** Distance between the end of the list and the viewport at which the next results are fetched. */
const AHEAD = "200px";

/** List of results on the search page, with a control that fetches the next page. */
export function PageResults({ results, baseUrl }: { readonly results: PageSearch; readonly baseUrl: string }) {
  const { state, more, retry } = results;
  const { status, query, hits, total, next, fault } = state;
  const answered = query !== "" && status !== "error";
  return (
    <div className="search-results" data-status={status}>
      <p role="status" className="search-count">
        {answered && status !== "loading" && (total === 0 ? message("searchPage.none") : counted("searchPage.count", total))}
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
  /** Number of results rendered so far. */
  readonly count: number;
  readonly more: () => void;
}

/** Control at the end of the list that fetches more results when it is scrolled into view or clicked (R-SPAGE-07, R-SPAGE-08). */
function MoreResults({ fetching, count, more }: MoreResultsProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Creates a new observer for each page: if the viewport still has room, the next page is fetched as well.
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: AHEAD,
    });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, [count, more]);
  return (
    <>
      <button ref={ref} type="button" className="search-more" aria-disabled={fetching} onClick={more}>
        {message("searchPage.more")}
      </button>
      <p className="search-fetching">{message("searchPage.fetching")}</p>
    </>
  );
}
