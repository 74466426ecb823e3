/** Sequential searches: only the response to the newest one is used (R-SEARCH-36). */
import { createStore, type Store } from "../lib/store";
import type { SearchResult } from "./backend";
import { failureOf, type SearchFailure } from "./search-error";

/** Time after which a search counts as stalled (specification, section 9). */
export const STALL_MS = 300;

/** Status: no search; pending; pending for a long time; failed. */
export type SearchStatus = "idle" | "loading" | "stalled" | "error";

/** State of the searches so far. */
export interface SearchState {
  readonly status: SearchStatus;
  /** Query of the last response. */
  readonly query: string;
  /** Last result, kept while the next one is pending; `null` before the first one. */
  readonly result: SearchResult | null;
  /** Reason for the failure of the newest search. */
  readonly failure: SearchFailure | null;
}

/** State before the first search. */
export const INITIAL_STATE: SearchState = { status: "idle", query: "", result: null, failure: null };

/** Executes searches and publishes their state. */
export interface Searcher {
  readonly state: Store<SearchState>;
  /** Starts a search and discards pending ones. A blank query clears the result. */
  readonly search: (query: string) => void;
  /** Discards pending searches. */
  readonly stop: () => void;
}

/** Creates a searcher. `request` executes a query. `answered` is called with each response that is used. */
export function createSearcher(
  request: (query: string) => Promise<SearchResult>,
  answered: (query: string, result: SearchResult) => void,
): Searcher {
  const state = createStore(INITIAL_STATE);
  let turn = 0;
  let stall: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    turn += 1;
    clearTimeout(stall);
    return turn;
  };
  const search = (query: string) => {
    const mine = stop();
    if (query.trim() === "") return state.set(INITIAL_STATE);
    const settle = (end: Partial<SearchState>) => {
      if (mine !== turn) return false;
      clearTimeout(stall);
      state.set({ ...INITIAL_STATE, query, ...end });
      return true;
    };
    state.set({ ...state.get(), status: "loading" });
    stall = setTimeout(() => state.set({ ...state.get(), status: "stalled" }), STALL_MS);
    request(query).then(
      (result) => void (settle({ result }) && answered(query, result)),
      (error: unknown) => void settle({ status: "error", failure: failureOf(error) }),
    );
  };
  return { state, search, stop: () => void stop() };
}
