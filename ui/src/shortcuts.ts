import { loadSearchDialog } from "./overlays/Overlays";
import { closeSearch, openSearch, searchState } from "./state/overlays";

/** Opens the search by Ctrl or Cmd with K anywhere, and by `/` where nothing is being written (R-SEARCH-01, R-SEARCH-05). */
export function startSearchShortcuts(): void {
  addEventListener("keydown", (event) => {
    const toggles = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    const { open } = searchState.get();
    if (toggles && open) closeSearch();
    else if (toggles || (event.key === "/" && !open && !isWriting(event.target))) openSearch(selectedWords());
    else return;
    event.preventDefault();
  });
  for (const interest of ["mouseover", "touchstart", "focusin"]) {
    document.addEventListener(interest, fetchDialog, { passive: true });
  }
}

function fetchDialog(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-search-button]")) void loadSearchDialog();
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(input|select|textarea)$/i.test(target.tagName));
}

/** Selected text is what the reader wants to know about (R-SEARCH-37). */
function selectedWords(): string {
  return getSelection()?.toString().trim().slice(0, 64) ?? "";
}
