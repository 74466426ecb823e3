import { panelOpen } from "./overlays";
import { isNewEntry, router, type HistoryChange } from "./router";

/**
 * While the side panel is open, the history has an additional entry, so that Back closes the panel instead of leaving
 * the page (R-PANEL-07), even if the page is the first one of the visit.
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

/** Closes the panel for a page that replaces its entry. Returns whether there was one. */
export function leavePanelEntry(): boolean {
  const left = entered;
  entered = false;
  panelOpen.set(false);
  return left;
}

/** A different state creates another entry with the same address. */
function pushSamePage(): void {
  const href = location.href.slice(location.origin.length);
  void router?.navigate({ href, state: { panel: true }, resetScroll: false, hashScrollIntoView: false });
}
