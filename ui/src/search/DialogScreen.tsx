import type { ReactNode } from "react";

import { HitList } from "./HitList";
import { NoResults } from "./NoResults";
import { savedForm } from "./saved-searches";
import type { Screen } from "./screen";
import { message } from "../data/messages";
import { SearchFailed } from "./SearchFailed";
import { StartScreen } from "./StartScreen";
import type { DialogSearch } from "./use-dialog-search";
import type { OptionList } from "./use-options";

/** Ids of the lists that contain options. */
export interface ListIds {
  readonly hits: string;
  readonly recent: string;
  readonly favorites: string;
}

interface DialogScreenProps {
  readonly screen: Screen;
  readonly ids: ListIds;
  readonly dialog: DialogSearch;
  readonly options: OptionList;
  readonly baseUrl: string;
  readonly missingResultsHref: string | null;
  /** Links to pages, shown before the first query. */
  readonly pages: ReactNode;
  /** Moves the focus back into the field. */
  readonly onFocusField: () => void;
  readonly onLeave: () => void;
}

/** Renders the dialog's current screen. */
export function DialogScreen(props: DialogScreenProps) {
  const { screen, ids, dialog, options, baseUrl, missingResultsHref, pages, onFocusField, onLeave } = props;
  const { saved } = dialog;
  switch (screen.type) {
    case "waiting":
      return dialog.state.status === "stalled" ? <p className="search-note">{message("search.searching")}</p> : null;
    case "start":
      return (
        <StartScreen
          ids={ids}
          lists={screen.lists}
          saved={saved}
          baseUrl={baseUrl}
          options={options}
          pages={pages}
          onChanged={onFocusField}
          onLeave={onLeave}
        />
      );
    case "hits":
      return (
        <HitList
          id={ids.hits}
          groups={screen.groups}
          options={options}
          onOpened={(placed) => saved.addRecent(savedForm(placed))}
          onLeave={onLeave}
        />
      );
    case "none":
      return (
        <NoResults
          query={screen.query}
          suggestions={dialog.suggestions}
          missingResultsHref={missingResultsHref}
          onSuggestion={(words) => {
            dialog.setQuery(words);
            onFocusField();
          }}
          onLeave={onLeave}
        />
      );
    case "failed":
      return (
        <SearchFailed
          failure={screen.failure}
          onRetry={() => {
            dialog.retry();
            onFocusField();
          }}
        />
      );
  }
}

/** Returns the ids of a screen's lists. */
export function listsOf(screen: Screen, ids: ListIds): readonly string[] {
  if (screen.type === "hits") return [ids.hits];
  if (screen.type !== "start") return [];
  const { recent, favorites } = screen.lists;
  return [...(recent.length > 0 ? [ids.recent] : []), ...(favorites.length > 0 ? [ids.favorites] : [])];
}
