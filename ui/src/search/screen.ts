/** What the dialog shows below its field. */
import { groupHits, type HitGroup } from "./groups";
import type { SavedLists } from "./saved-searches";
import type { SearchFault } from "./search-error";
import { searchText } from "./search-text";
import type { SearchState } from "./searcher";

/** Nothing asked yet; nothing answered yet; hits, or none; no answer to be had. */
export type Screen =
  | { readonly type: "start"; readonly lists: SavedLists }
  | { readonly type: "waiting" }
  | { readonly type: "hits"; readonly groups: readonly HitGroup[]; readonly query: string; readonly total: number }
  | { readonly type: "none"; readonly query: string }
  | { readonly type: "failed"; readonly fault: SearchFault };

/** The screen for what is known. Hits and failures stay until the next search has ended. */
export function screenOf(
  query: string,
  { result, fault, query: answered }: SearchState,
  lists: SavedLists,
  { baseUrl, maxResultsPerGroup }: { readonly baseUrl: string; readonly maxResultsPerGroup: number },
): Screen {
  if (query.trim() === "") return { type: "start", lists };
  if (fault !== null) return { type: "failed", fault };
  if (result === null) return { type: "waiting" };
  const groups = groupHits(result.hits, maxResultsPerGroup, baseUrl);
  return groups.length === 0 ? { type: "none", query: answered } : { type: "hits", groups, query: answered, total: result.nbHits };
}

/** How many options a screen has. */
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

/** What screen readers are told of a screen. */
export function spoken(screen: Screen, { status }: SearchState): string {
  if (status === "stalled") return searchText.searching;
  switch (screen.type) {
    case "hits":
      return searchText.resultCount(screen.total);
    case "none":
      return `${searchText.noResultsFor} "${screen.query}"`;
    case "failed":
      return `${searchText.failed}. ${searchText.help[screen.fault]}`;
    default:
      return "";
  }
}
