import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";

import type { DocsVersions, PageData, SearchData, SiteData } from "../data/types";
import { Icon } from "../layout/Icon";
import { useHydrated } from "../lib/use-hydrated";
import { searchedVersions } from "../search/context";
import { SearchBy } from "../search/KeyHints";
import { PageResults } from "../search/PageResults";
import { ServerResults } from "../search/ServerResults";
import { SearchChoice } from "../search/SearchChoice";
import { message } from "../data/messages";
import { choosableDocs, usePageSearch } from "../search/use-page-search";

/** Props of the search page. */
export interface SearchPageProps {
  readonly site: SiteData;
  readonly page: PageData;
  /** Query in the address; empty on the server. */
  readonly query: string;
  /** Writes a query to the address. */
  readonly onQuery: (query: string) => void;
}

/** Page with all results of the query in the address (R-SPAGE-01..04). */
export function SearchPage({ site, page, query: written, onQuery }: SearchPageProps) {
  const [query, setQuery] = useDraft(written, onQuery);
  const title = query === "" ? message("searchPage.title") : message("searchPage.titleFor", { query });
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

const NO_DOCS: readonly DocsVersions[] = [];

/** Search field, version selects and results. */
function PageSearchForm({ site, search, page, query, onQuery }: PageSearchFormProps) {
  const docs = page.docsVersions ?? NO_DOCS;
  const [versions, setVersions] = useVersions(docs, page);
  const results = usePageSearch(query, { search, language: site.language, versions });
  const input = useRef<HTMLInputElement>(null);
  // Focuses the field after a navigation. When the document is loaded, `autofocus` does the same, even if hydration fails.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  // Characters typed before hydration become the query.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? "";
    if (typed !== "" && new URLSearchParams(location.search).get("q") === null) onQuery(typed);
  }, [onQuery]);
  const choosable = choosableDocs(search, docs);
  return (
    <>
      <form role="search" className="search-page-form" action={page.path} onSubmit={(event) => event.preventDefault()}>
        <input
          ref={input}
          name="q"
          type="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only purpose of the page
          autoFocus
          className="search-input"
          placeholder={message("searchPage.placeholder")}
          aria-label={message("searchPage.label")}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
        <button type="submit" className="search-submit" aria-label={message("searchPage.label")}>
          <Icon name="search" />
        </button>
        {choosable.map((set) => (
          <SearchChoice
            key={set.instance}
            label={choosable.length > 1 ? message("searchPage.versionOf", { docs: set.instance }) : message("searchPage.version")}
            options={set.versions.map(({ name, label }) => ({ value: name, label }))}
            value={versions[set.instance] ?? set.latest}
            onChange={(name) => setVersions({ ...versions, [set.instance]: name })}
          />
        ))}
      </form>
      <ServerResults search={search} language={site.language} docs={docs} />
      <PageResults results={results} site={site} />
      {search.hosted && <SearchBy />}
    </>
  );
}

/**
 * Returns the query in the field, and the function that changes it in the field and in the address. The address is updated later. Until
 * then, the field ignores the address, because it would lose input otherwise.
 */
function useDraft(written: string, write: (query: string) => void) {
  const [draft, setDraft] = useState(written);
  const [seen, setSeen] = useState(written);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (written !== seen) {
    setSeen(written);
    if (awaited === null) setDraft(written);
  }
  if (awaited === written) setAwaited(null);
  const change = useCallback(
    (typed: string) => {
      setDraft(typed);
      setAwaited(typed);
      write(typed);
    },
    [write],
  );
  return [draft, change] as const;
}

/** Returns the versions to search. Initially these are the preferred versions, which are unknown on the server. */
function useVersions(docs: readonly DocsVersions[], page: PageData) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>> | null>(null);
  const hydrated = useHydrated();
  const preferred = useMemo(() => searchedVersions(docs, hydrated ? page : null), [docs, page, hydrated]);
  return [chosen ?? preferred, setChosen] as const;
}
