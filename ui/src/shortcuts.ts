import { SearchDialog } from "./overlays/Overlays";
import { INTENT } from "./routes/links";
import { closeSearch, openSearch, searchState } from "./state/overlays";

/**
 * Opens the search with Ctrl+K or Cmd+K, and with `/` outside text fields (R-SEARCH-01, R-SEARCH-05). Text typed before
 * the dialog's code is loaded is kept for it.
 */
export function startSearchShortcuts(): void {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const toggles = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    const search = searchState.get();
    if (toggles && search.open) closeSearch();
    else if (toggles) openSearch(selectedWords());
    else if (isIn(event, "input,select,textarea")) return;
    else if (!search.open && event.key === "/") openSearch(selectedWords());
    else if (search.open && isCharacter(event) && !isIn(event, "dialog")) openSearch(search.query + event.key);
    else return;
    event.preventDefault();
  });
  for (const intent of INTENT) document.addEventListener(intent, fetchDialog, { passive: true });
}

function fetchDialog(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-search-button]")) {
    void SearchDialog.preload();
  }
}

function isIn({ target }: Event, elements: string): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(elements) !== null);
}

function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/** Returns the selected text, the initial query of the dialog (R-SEARCH-37). */
function selectedWords(): string {
  return getSelection()?.toString().trim().slice(0, 64) ?? "";
}
