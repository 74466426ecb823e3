import { isIn, opensSearch, togglesSearch } from "./lib/search-keys";
import { SearchDialog } from "./overlays/Overlays";
import { onIntent } from "./routes/links";
import { closeSearch, openSearch, searchState } from "./state/overlays";

/**
 * Opens the search with Ctrl+K or Cmd+K, and with `/` outside text fields (R-SEARCH-01, R-SEARCH-05). Characters typed before the dialog's
 * code is loaded are added to its query.
 */
export function startSearchShortcuts(): void {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const search = searchState.get();
    if (!search.open && opensSearch(event)) openSearch(selectedWords());
    else if (search.open && togglesSearch(event)) closeSearch();
    else if (search.open && isCharacter(event) && !isIn(event, "input,select,textarea,dialog")) openSearch(search.query + event.key);
    else return;
    event.preventDefault();
  });
  onIntent(fetchDialog);
}

function fetchDialog(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-search-button]")) {
    void SearchDialog.preload();
  }
}

function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/** Returns the selected text, which is the initial query of the dialog (R-SEARCH-37). */
function selectedWords(): string {
  return getSelection()?.toString().trim().slice(0, 64) ?? "";
}
