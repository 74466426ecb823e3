import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";

import type { PageData, SearchData, SiteData } from "../data/types";
import { useHydrated } from "../lib/use-hydrated";
import { useStore } from "../lib/use-store";
import { readersVersions } from "../search/context";
import { SearchBy } from "../search/KeyHints";
import { PageResults } from "../search/PageResults";
import { searchPageText } from "../search/search-text";
import { choosableDocs, usePageSearch } from "../search/use-page-search";
import { VersionChoice } from "../search/VersionChoice";
import { searchQuery, writeSearchQuery } from "../state/search-query";

/** What the search page is given. */
export interface SearchPageProps {
  readonly site: SiteData;
  readonly page: PageData;
}

/** The page with all results; the address carries the query (R-SPAGE-01..04). */
export function SearchPage({ site, page }: SearchPageProps) {
  const [query, setQuery] = useSearchQuery();
  const title = query === "" ? searchPageText.title : searchPageText.titleFor(query);
  useEffect(() => {
    document.title = [title, site.titleDelimiter, site.title].join(" ");
  }, [title, site, page]);
  return (
    <div className="search-page">
      <h1>{title}</h1>
      {site.search && <PageSearchForm site={site} search={site.search} page={page} query={query} onQuery={setQuery} />}
    </div>
  );
}

interface PageSearchFormProps {
  readonly site: Pick<SiteData, "baseUrl" | "language">;
  readonly search: SearchData;
  readonly page: PageData;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** The field, the versions to choose from, and what was found. */
function PageSearchForm({ site, search, page, query, onQuery }: PageSearchFormProps) {
  const [versions, setVersions] = useVersions(search, page);
  const results = usePageSearch(query, { search, language: site.language, versions });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  // What was typed before the field came to life is the query.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? "";
    if (typed !== "" && searchQuery.get() === "") onQuery(typed);
  }, [onQuery]);
  const choosable = choosableDocs(search);
  return (
    <>
      <form role="search" className="search-page-form" action={page.path} onSubmit={(event) => event.preventDefault()}>
        <input
          ref={input}
          name="q"
          type="search"
          className="search-input"
          placeholder={searchPageText.placeholder}
          aria-label={searchPageText.label}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
        {choosable.map((docs) => (
          <VersionChoice
            key={docs.instance}
            docs={docs}
            named={choosable.length > 1}
            version={versions[docs.instance] ?? docs.latest}
            onVersion={(name) => setVersions({ ...versions, [docs.instance]: name })}
          />
        ))}
      </form>
      <PageResults results={results} baseUrl={site.baseUrl} />
      {search.hosted && <SearchBy />}
    </>
  );
}

/**
 * The address's query, and how to change it.
 *
 * A store is subscribed to some time after the page came to life, and a controlled field falls back to what
 * was drawn last: a letter typed in between would be lost if it did not draw the page itself.
 */
function useSearchQuery() {
  const query = useStore(searchQuery, "");
  const [, redraw] = useState("");
  const change = useCallback((typed: string) => {
    writeSearchQuery(typed);
    redraw(typed);
  }, []);
  return [query, change] as const;
}

/** The versions to search: at first those that the reader is known to prefer, which the server can't know. */
function useVersions(search: SearchData, page: PageData) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>> | null>(null);
  const hydrated = useHydrated();
  const preferred = useMemo(() => readersVersions(search, hydrated ? page : null), [search, page, hydrated]);
  return [chosen ?? preferred, setChosen] as const;
}
