/** Sequential searches: only the response to the newest one is used (R-SEARCH-36). */
import { createStore, type Store } from "../lib/store";
import type { SearchResult } from "./backend";
import { faultOf, type SearchFault } from "./search-error";

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
  readonly fault: SearchFault | null;
}

/** State before the first search. */
export const NOTHING: SearchState = { status: "idle", query: "", result: null, fault: null };

/** Executes searches and publishes their state. */
export interface Searcher {
  readonly state: Store<SearchState>;
  /** Starts a search and discards pending ones. A blank query clears the result. */
  readonly search: (query: string) => void;
  /** Discards pending searches. */
  readonly stop: () => void;
}

/** Creates a searcher. `ask` executes a query. `answered` is called with each response that is used. */
export function createSearcher(
  ask: (query: string) => Promise<SearchResult>,
  answered: (query: string, result: SearchResult) => void,
): Searcher {
  const state = createStore(NOTHING);
  let turn = 0;
  let stall: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    turn += 1;
    clearTimeout(stall);
    return turn;
  };
  const search = (query: string) => {
    const mine = stop();
    if (query.trim() === "") return state.set(NOTHING);
    const settle = (end: Partial<SearchState>) => {
      if (mine !== turn) return false;
      clearTimeout(stall);
      state.set({ ...NOTHING, query, ...end });
      return true;
    };
    state.set({ ...state.get(), status: "loading" });
    stall = setTimeout(() => state.set({ ...state.get(), status: "stalled" }), STALL_MS);
    ask(query).then(
      (result) => void (settle({ result }) && answered(query, result)),
      (error: unknown) => void settle({ status: "error", fault: faultOf(error) }),
    );
  };
  return { state, search, stop: () => void stop() };
}
