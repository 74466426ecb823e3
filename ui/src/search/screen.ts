/** Screens of the dialog. */
import { groupHits, type HitGroup } from "./groups";
import type { SavedLists } from "./saved-searches";
import type { SearchFailure } from "./search-error";
import { message } from "../data/messages";
import { counted } from "../data/numbers";
import type { SearchState } from "./searcher";

/** Screen: before the first query; before the first response; hits; no hits; failure. */
export type Screen =
  | { readonly type: "start"; readonly lists: SavedLists }
  | { readonly type: "waiting" }
  | { readonly type: "hits"; readonly groups: readonly HitGroup[]; readonly query: string; readonly total: number }
  | { readonly type: "none"; readonly query: string }
  | { readonly type: "failed"; readonly failure: SearchFailure };

/** Returns the screen for the current state. Hits and failures stay until the next search has ended. */
export function screenOf(
  query: string,
  { result, failure, query: answered }: SearchState,
  lists: SavedLists,
  { baseUrl, maxResultsPerGroup }: { readonly baseUrl: string; readonly maxResultsPerGroup: number },
): Screen {
  if (query.trim() === "") return { type: "start", lists };
  if (failure !== null) return { type: "failed", failure };
  if (result === null) return { type: "waiting" };
  const groups = groupHits(result.hits, maxResultsPerGroup, baseUrl);
  return groups.length === 0 ? { type: "none", query: answered } : { type: "hits", groups, query: answered, total: result.nbHits };
}

/** Returns the number of options on a screen. */
export function optionCount(screen: Screen): number {
  switch (screen.type) {
    case "start":
      return screen.lists.recent.length + screen.lists.favorites.length;
    case "hits":
      return screen.groups.reduce((sum, { hits }) => sum + hits.length, 0);
    default:
      return 0;
  }
}

/** Returns the announcement of a screen for screen readers. */
export function liveMessage(screen: Screen, { status }: SearchState): string {
  if (status === "stalled") return message("search.searching");
  switch (screen.type) {
    case "hits":
      return counted("search.resultCount", screen.total);
    case "none":
      return `${message("search.noResultsFor")} "${screen.query}"`;
    case "failed":
      return `${message("search.failed")}. ${message(`search.${screen.failure}`)}`;
    default:
      return "";
  }
}
