import { useEffect, useMemo, useRef, useState } from "react";

import { groupByPage, sectionsOf } from "./page-groups";
import { PageHit } from "./PageHit";
import { SearchChoice } from "./SearchChoice";
import { SearchFailed } from "./SearchFailed";
import { message } from "../data/messages";
import { counted } from "../data/numbers";
import type { SiteData } from "../data/types";
import type { PageSearch } from "./use-page-search";

/** Distance between the end of the list and the viewport at which the next results are fetched. */
const FETCH_MARGIN = "200px";

/** Value of the option for all sections. Records without a section also have an empty name. */
const ALL_SECTIONS = "";

interface PageResultsProps {
  readonly results: PageSearch;
  readonly site: Pick<SiteData, "baseUrl" | "language">;
}

/** Renders pages with results on the search page, a select for their section, and a control that fetches the next results. */
export function PageResults({ results, site: { baseUrl, language } }: PageResultsProps) {
  const { state, more, retry } = results;
  const { status, hits, next, failure } = state;
  const pages = useMemo(() => groupByPage(hits, baseUrl), [hits, baseUrl]);
  const sections = sectionsOf(pages);
  const [wanted, setWanted] = useState(ALL_SECTIONS);
  // A section chosen for another query has no effect if it contains none of the results.
  const chosen = sections.includes(wanted) ? wanted : ALL_SECTIONS;
  const shown = chosen === ALL_SECTIONS ? pages : pages.filter(({ section }) => section === chosen);
  return (
    <div className="search-results" data-status={status}>
      <div className="search-results-head">
        <ResultCount state={state} />
        {sections.length > 1 && <SectionChoice sections={sections} chosen={chosen} onChosen={setWanted} />}
      </div>
      {shown.map((result, index) => (
        <PageHit key={`${index} ${result.href}`} result={result} language={language} />
      ))}
      {failure !== null && (
        <div role="alert">
          <SearchFailed failure={failure} onRetry={retry} />
        </div>
      )}
      {failure === null && next !== null && status !== "loading" && (
        <MoreResults fetching={status === "more"} count={hits.length} more={more} />
      )}
    </div>
  );
}

function ResultCount({ state: { status, query, total } }: { readonly state: PageSearch["state"] }) {
  const isAnswered = query !== "" && status !== "error" && status !== "loading";
  return (
    <p role="status" className="search-count">
      {isAnswered && (total === 0 ? message("searchPage.none") : counted("searchPage.count", total))}
    </p>
  );
}

interface SectionChoiceProps {
  readonly sections: readonly string[];
  readonly chosen: string;
  readonly onChosen: (section: string) => void;
}

/** Select for one of the sections with results. */
function SectionChoice({ sections, chosen, onChosen }: SectionChoiceProps) {
  const all = { value: ALL_SECTIONS, label: message("searchPage.allSections") };
  const options = [all, ...sections.map((section) => ({ value: section, label: section }))];
  return <SearchChoice label={message("searchPage.section")} options={options} value={chosen} onChange={onChosen} />;
}

interface MoreResultsProps {
  readonly fetching: boolean;
  /** Number of results rendered so far. */
  readonly count: number;
  readonly more: () => void;
}

/** Control at the end of the list. It fetches more results when it is scrolled into view or clicked (R-SPAGE-07, R-SPAGE-08). */
function MoreResults({ fetching, count, more }: MoreResultsProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Creates a new observer for each page of results: if the viewport still has room, the next page is fetched as well.
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: FETCH_MARGIN,
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
