/** One search after the other: only the answer to the newest one counts (R-SEARCH-36). */
import { createStore, type Store } from "../lib/store";
import type { SearchResult } from "./backend";
import { faultOf, type SearchFault } from "./search-error";

/** A search that takes longer shows that it does (specification, section 9). */
export const STALL_MS = 300;

/** Nothing under way; under way; under way for long; failed. */
export type SearchStatus = "idle" | "loading" | "stalled" | "error";

/** What is known of the searches so far. */
export interface SearchState {
  readonly status: SearchStatus;
  /** The query that was answered last. */
  readonly query: string;
  /** Its answer, which stays while the next one is awaited; `null` before the first one. */
  readonly result: SearchResult | null;
  /** Why the newest search failed. */
  readonly fault: SearchFault | null;
}

/** Nothing was searched. */
export const NOTHING: SearchState = { status: "idle", query: "", result: null, fault: null };

/** Searches, and tells what came of it. */
export interface Searcher {
  readonly state: Store<SearchState>;
  /** Starts a search; what ran before counts no longer. Nothing but spaces is no search. */
  readonly search: (query: string) => void;
  /** Whatever runs counts no longer. */
  readonly stop: () => void;
}

/** Makes a searcher; `ask` answers a query, `answered` is told of each answer that counts. */
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
