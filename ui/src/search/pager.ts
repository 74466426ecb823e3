/** Pagination of a query's results. */
import { createStore, type Store } from "../lib/store";
import type { SearchHit, SearchResult } from "./backend";
import { failureOf, type SearchFailure } from "./search-error";

/** Status: no request; request for a new query; request for a further page; failed. */
export type PagerStatus = "idle" | "loading" | "more" | "error";

/** Results of a query that have been fetched so far. */
export interface PagerState {
  readonly status: PagerStatus;
  /** Query of the hits; empty before the first response. */
  readonly query: string;
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** Zero-based index of the next page; `null` after the last one. */
  readonly next: number | null;
  readonly failure: SearchFailure | null;
}

/** State before the first query. */
export const NO_RESULTS: PagerState = { status: "idle", query: "", hits: [], total: 0, next: null, failure: null };

/** Fetches results page by page. */
export interface Pager {
  readonly state: Store<PagerState>;
  /** Starts a query and discards pending requests. A blank query clears the results. */
  readonly search: (query: string) => void;
  /** Fetches the next page, unless a request is pending or there are no more pages. */
  readonly more: () => void;
  /** Repeats the failed request. */
  readonly retry: () => void;
}

/** Creates a pager. `request` returns one page of a query. `answered` is called with the first page of each query. */
export function createPager(
  request: (query: string, page: number) => Promise<SearchResult>,
  answered: (query: string, result: SearchResult) => void,
): Pager {
  const state = createStore(NO_RESULTS);
  let turn = 0;
  let wanted = { query: "", page: 0 };

  const load = async (query: string, page: number) => {
    const mine = ++turn;
    wanted = { query, page };
    state.set({ ...state.get(), status: page === 0 ? "loading" : "more", failure: null });
    try {
      const result = await request(query, page);
      if (mine !== turn) return;
      const before = page === 0 ? [] : state.get().hits;
      const next = page + 1 < result.nbPages ? page + 1 : null;
      state.set({ status: "idle", query, hits: [...before, ...result.hits], total: result.nbHits, next, failure: null });
      if (page === 0) answered(query, result);
    } catch (error) {
      const shown = page === 0 ? NO_RESULTS : state.get();
      if (mine === turn) state.set({ ...shown, query, status: "error", failure: failureOf(error) });
    }
  };
  const search = (query: string) => {
    turn += 1;
    if (query.trim() === "") state.set(NO_RESULTS);
    else void load(query, 0);
  };
  const more = () => {
    const { status, query, next } = state.get();
    if (status === "idle" && next !== null) void load(query, next);
  };
  return { state, search, more, retry: () => void load(wanted.query, wanted.page) };
}
