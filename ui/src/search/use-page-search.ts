import { useEffect, useMemo, useRef } from "react";

import type { DocsVersions, SearchData } from "../data/types";
import { useStore } from "../lib/use-store";
import { chooseBackend } from "./choose-backend";
import type { SearchContext } from "./context";
import { createPager, NO_RESULTS, type Pager, type PagerState } from "./pager";
import { searchQuery, snippetWords } from "./query";
import { dispatchSearchEvent } from "./search-events";

/** Pause in typing before the page searches (R-SPAGE-04). */
const TYPING_PAUSE_MS = 300;

/** Results of a query, with the operations of the pager. */
export interface PageSearch extends Pick<Pager, "more" | "retry"> {
  readonly state: PagerState;
}

/** Searches for the query in the URL, in the given versions. */
export function usePageSearch(query: string, { search, language, versions }: SearchContext): PageSearch {
  const pager = useMemo(() => makePager({ search, language, versions }), [search, language, versions]);
  const state = useStore(pager.state, NO_RESULTS);
  const before = useRef({ pager, query: "" });
  useEffect(() => {
    const typed = before.current.pager === pager && before.current.query !== "";
    before.current = { pager, query };
    // The pause applies only to typing. A first letter, a link to this page and a change of version start a search immediately.
    const timer = setTimeout(() => pager.search(query), typed && query !== "" ? TYPING_PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [pager, query]);
  return { state, more: pager.more, retry: pager.retry };
}

function makePager(context: SearchContext): Pager {
  const request = async (query: string, page: number) => {
    const backend = chooseBackend(context.search);
    const [result] = await backend.search([searchQuery(query, snippetWords(context), context, page)]);
    return result!;
  };
  return createPager(request, dispatchSearchEvent);
}

/** Returns the sets of docs whose version can be chosen on the search page (R-SPAGE-12). */
export function choosableDocs({ contextual }: SearchData, docs: readonly DocsVersions[]): readonly DocsVersions[] {
  return contextual ? docs.filter(({ versions }) => versions.length > 1) : [];
}
