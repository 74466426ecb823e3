import { panelOpen } from "./overlays";
import { isNewEntry, router, type HistoryChange } from "./router";

/**
 * `true` while the history has an additional entry for the open side panel. Because of this entry, Back closes the panel instead of leaving
 * the page (R-PANEL-07), even on the first page of the visit.
 */
let entered = false;

/** Adds and removes the entry when the panel opens and closes. */
export function startPanelEntry(): void {
  panelOpen.subscribe(() => {
    if (panelOpen.get() === entered) return;
    entered = panelOpen.get();
    if (entered) pushSamePage();
    else router?.history.back();
  });
  router?.history.subscribe((change: HistoryChange) => {
    if (isNewEntry(change)) return;
    entered = false;
    panelOpen.set(false);
  });
}

/** Closes the panel for a page that replaces its entry. Returns `true` if there was an entry. */
export function leavePanelEntry(): boolean {
  const left = entered;
  entered = false;
  panelOpen.set(false);
  return left;
}

/** Adds an entry with the same address. A different state is required for a separate entry. */
function pushSamePage(): void {
  const href = location.href.slice(location.origin.length);
  void router?.navigate({ href, state: { panel: true }, resetScroll: false, hashScrollIntoView: false });
}
