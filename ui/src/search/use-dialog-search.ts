import { useEffect, useRef, useState } from "react";

import { loadDocsVersions } from "../data/docs-versions";
import type { DocsVersions, PageData, SearchData, SiteData } from "../data/types";
import { useStore } from "../lib/use-store";
import type { SearchBackend, SearchResult } from "./backend";
import { searchedVersions, type SearchContext } from "./context";
import { section } from "./hits";
import { indexName, searchQuery, snippetWords } from "./query";
import { openSavedSearches, type SavedSearches } from "./saved-searches";
import { dispatchSearchEvent } from "./search-events";
import { createSearcher, INITIAL_STATE, type Searcher, type SearchState } from "./searcher";

/** Maximum length of a query (specification, section 5). */
export const MAX_QUERY_LENGTH = 64;

/** Maximum number of suggestions for a query without hits (specification, section 8). */
const MAX_SUGGESTIONS = 3;

/** Page and initial query of the dialog. */
export interface DialogSearchOptions {
  readonly site: Pick<SiteData, "language" | "versions">;
  readonly search: SearchData;
  readonly page: PageData;
  readonly initialQuery: string;
  readonly backend: SearchBackend;
}

/** State of the dialog while it is open. */
interface Session {
  /** Requests the versions before the first search. */
  readonly prepare: () => void;
  readonly searcher: Searcher;
  readonly saved: SavedSearches;
  readonly suggestions: () => readonly string[];
}

/** State and operations of the dialog. */
export interface DialogSearch {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly retry: () => void;
  readonly state: SearchState;
  readonly saved: SavedSearches;
  readonly suggestions: readonly string[];
}

/** Searches on every change of the query (R-SEARCH-19). */
export function useDialogSearch(options: DialogSearchOptions): DialogSearch {
  const [query, setQuery] = useState(() => limited(options.initialQuery));
  const [session] = useState(() => startSession(options));
  const { prepare, searcher, saved, suggestions } = session;
  const state = useStore(searcher.state, INITIAL_STATE);
  const opened = useRef({ query, backend: options.backend });
  useEffect(() => {
    opened.current.backend.prepare?.();
    prepare();
    searcher.search(opened.current.query);
    return searcher.stop;
  }, [searcher, prepare]);
  const change = (typed: string) => {
    const next = limited(typed);
    setQuery(next);
    searcher.search(next);
  };
  return { query, setQuery: change, retry: () => searcher.search(query), state, saved, suggestions: suggestions() };
}

function startSession({ site, search, page, backend }: DialogSearchOptions): Session {
  const words = snippetWords({ search });
  const saved = openSavedSearches(indexName({ search }));
  // Without a response, the search is limited by the version of the page alone.
  const versions = async (): Promise<readonly DocsVersions[]> => (search.contextual ? loadDocsVersions(site).catch(() => []) : []);
  const { recent, favorites } = saved.lists.get();
  let sections = sectionsOf([...favorites, ...recent]);

  const request = async (query: string): Promise<SearchResult> => {
    const context: SearchContext = { search, language: site.language, versions: searchedVersions(await versions(), page) };
    const [result] = await backend.search([searchQuery(query, words, context)]);
    return result!;
  };
  const answered = (query: string, result: SearchResult) => {
    const found = sectionsOf(result.hits);
    if (found.length >= sections.length) sections = found;
    dispatchSearchEvent(query, result);
  };
  const prepare = () => void versions();
  return { prepare, searcher: createSearcher(request, answered), saved, suggestions: () => sections.slice(0, MAX_SUGGESTIONS) };
}

/** Returns the sections of the previous hits, suggested as queries when a search has no hits (R-SEARCH-32). */
function sectionsOf(hits: readonly Parameters<typeof section>[0][]): readonly string[] {
  return [...new Set(hits.map(section))].filter((name) => name !== "");
}

/** Limits a query to the maximum length and removes unpaired surrogates. */
function limited(query: string): string {
  return query.slice(0, MAX_QUERY_LENGTH).replace(/\p{Surrogate}/gu, "");
}
