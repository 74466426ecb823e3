/** Recent searches and favourites, stored in this browser (R-STORE-05). */
import { readStored, writeStored } from "../lib/storage";
import { createStore, type Store } from "../lib/store";
import type { HierarchyLevel, SearchHit } from "./backend";
import { heading, isRecord } from "./hits";
import type { PlacedHit } from "./groups";
import { LEVELS } from "./query";

/** Specification, section 9. */
export const MAX_FAVORITES = 10;
export const MAX_RECENT = 7;
export const MAX_RECENT_BESIDE_FAVORITES = 4;

/** Hit without its marks, in the storage format of the official dialog, so that lists survive a migration to this engine. */
export type SavedSearch = Pick<SearchHit, "objectID" | "url" | "type" | "content" | "hierarchy">;

/** Both lists, newest first. */
export interface SavedLists {
  readonly recent: readonly SavedSearch[];
  readonly favorites: readonly SavedSearch[];
}

/** Saved lists and their operations. */
export interface SavedSearches {
  readonly lists: Store<SavedLists>;
  /** Adds an opened hit to the beginning of the recent searches, unless it is a favourite. */
  readonly addRecent: (search: SavedSearch) => void;
  /** Moves a recent search to the favourites. */
  readonly addFavorite: (search: SavedSearch) => void;
  readonly removeRecent: (search: SavedSearch) => void;
  readonly removeFavorite: (search: SavedSearch) => void;
}

/** Opens the stored lists of an index. */
export function openSavedSearches(indexName: string): SavedSearches {
  const recentKey = `__DOCSEARCH_RECENT_SEARCHES__${indexName}`;
  const favoritesKey = `__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`;
  const read = () => trimmed({ recent: readList(recentKey), favorites: readList(favoritesKey) });
  const lists = createStore(read());
  const change = (changed: (before: SavedLists) => SavedLists) => {
    // Reads the lists again, because another tab may have changed them.
    const after = trimmed(changed(read()));
    writeStored(recentKey, JSON.stringify(after.recent));
    writeStored(favoritesKey, JSON.stringify(after.favorites));
    lists.set(after);
  };
  return {
    lists,
    addRecent: (search) =>
      change((before) => (includes(before.favorites, search) ? before : { ...before, recent: first(before.recent, search) })),
    addFavorite: (search) => change(({ recent, favorites }) => ({ recent: without(recent, search), favorites: first(favorites, search) })),
    removeRecent: (search) => change((before) => ({ ...before, recent: without(before.recent, search) })),
    removeFavorite: (search) => change((before) => ({ ...before, favorites: without(before.favorites, search) })),
  };
}

/** Returns the form in which an opened hit is stored. A content record is stored as its page (R-REC-11). */
export function savedForm({ hit, parent }: PlacedHit): SavedSearch {
  const { objectID, url, type, content, hierarchy } = parent !== null && hit.type === "content" ? parent : hit;
  if (type !== "content") return { objectID, url, type, content: content ?? null, hierarchy };
  const level: HierarchyLevel = heading(hit, "lvl1") === null ? "lvl0" : "lvl1";
  const above = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const kept = Object.fromEntries(LEVELS.map((name) => [name, above.includes(name) ? heading(hit, name) : null]));
  const page = url.replace(/#.*$/, "");
  return { objectID: page, url: page, type: level, content: null, hierarchy: kept as SavedSearch["hierarchy"] };
}

function trimmed({ recent, favorites }: SavedLists): SavedLists {
  const max = favorites.length > 0 ? MAX_RECENT_BESIDE_FAVORITES : MAX_RECENT;
  return { recent: recent.slice(0, max), favorites: favorites.slice(0, MAX_FAVORITES) };
}

const includes = (list: readonly SavedSearch[], { objectID }: SavedSearch) => list.some((other) => other.objectID === objectID);

const without = (list: readonly SavedSearch[], { objectID }: SavedSearch) => list.filter((other) => other.objectID !== objectID);

const first = (list: readonly SavedSearch[], search: SavedSearch) => [search, ...without(list, search)];

/** Validates the stored list, because other scripts may write to the storage. */
function readList(key: string): readonly SavedSearch[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecord) : [];
  } catch {
    return [];
  }
}
