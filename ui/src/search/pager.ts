/** All results of a query, page after page. */
import { createStore, type Store } from "../lib/store";
import type { SearchHit, SearchResult } from "./backend";
import { faultOf, type SearchFault } from "./search-error";

/** Nothing under way; a new query's first page, or a further page, on its way; failed. */
export type PagerStatus = "idle" | "loading" | "more" | "error";

/** What is there of a query's results. */
export interface PagerState {
  readonly status: PagerStatus;
  /** The query that the hits answer; empty before the first answer. */
  readonly query: string;
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** The page that comes next, from 0; `null` when all are there. */
  readonly next: number | null;
  readonly fault: SearchFault | null;
}

/** Nothing was searched. */
export const NO_RESULTS: PagerState = { status: "idle", query: "", hits: [], total: 0, next: null, fault: null };

/** Fetches results. */
export interface Pager {
  readonly state: Store<PagerState>;
  /** Starts a query; what ran before counts no longer. Nothing but spaces is no query. */
  readonly search: (query: string) => void;
  /** Fetches the next page, unless something is on its way or all is there. */
  readonly more: () => void;
  /** Tries again what failed. */
  readonly retry: () => void;
}

/** Makes a pager; `ask` gives one page of a query, `answered` is told of each query's first one. */
export function createPager(
  ask: (query: string, page: number) => Promise<SearchResult>,
  answered: (query: string, result: SearchResult) => void,
): Pager {
  const state = createStore(NO_RESULTS);
  let turn = 0;
  let wanted = { query: "", page: 0 };

  const load = async (query: string, page: number) => {
    const mine = ++turn;
    wanted = { query, page };
    state.set({ ...state.get(), status: page === 0 ? "loading" : "more", fault: null });
    try {
      const result = await ask(query, page);
      if (mine !== turn) return;
      const before = page === 0 ? [] : state.get().hits;
      const next = page + 1 < result.nbPages ? page + 1 : null;
      state.set({ status: "idle", query, hits: [...before, ...result.hits], total: result.nbHits, next, fault: null });
      if (page === 0) answered(query, result);
    } catch (error) {
      const shown = page === 0 ? NO_RESULTS : state.get();
      if (mine === turn) state.set({ ...shown, query, status: "error", fault: faultOf(error) });
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
