import type { ReactNode } from "react";

import { SavedList } from "./SavedList";
import type { SavedLists, SavedSearch, SavedSearches } from "./saved-searches";
import { message } from "../data/messages";
import type { OptionList } from "./use-options";

interface StartScreenProps {
  readonly ids: { readonly recent: string; readonly favorites: string };
  readonly lists: SavedLists;
  readonly saved: SavedSearches;
  readonly baseUrl: string;
  readonly options: OptionList;
  /** Links to pages below the lists. */
  readonly pages: ReactNode;
  /** Called when an entry is removed or moved, together with its button that has the focus. */
  readonly onChanged: () => void;
  readonly onLeave: () => void;
}

/** Screen shown before the first query: recent searches, favourites, and pages of the site. */
export function StartScreen({ ids, lists, saved, baseUrl, options, pages, onChanged, onLeave }: StartScreenProps) {
  const { recent, favorites } = lists;
  const then = (change: (search: SavedSearch) => void) => (search: SavedSearch) => {
    change(search);
    onChanged();
  };
  return (
    <>
      {recent.length + favorites.length === 0 && <p className="search-note">{message("search.noRecent")}</p>}
      <SavedList
        id={ids.recent}
        title={message("search.recent")}
        icon="clock"
        entries={recent}
        start={0}
        baseUrl={baseUrl}
        options={options}
        actions={[
          { name: "save", label: message("search.save"), run: then(saved.addFavorite) },
          { name: "remove", label: message("search.removeRecent"), run: then(saved.removeRecent) },
        ]}
        onOpened={saved.addRecent}
        onLeave={onLeave}
      />
      <SavedList
        id={ids.favorites}
        title={message("search.favorites")}
        icon="star"
        entries={favorites}
        start={recent.length}
        baseUrl={baseUrl}
        options={options}
        actions={[{ name: "remove", label: message("search.removeFavorite"), run: then(saved.removeFavorite) }]}
        onOpened={saved.addRecent}
        onLeave={onLeave}
      />
      {pages}
    </>
  );
}
