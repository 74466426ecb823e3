import { hrefWithinOrigin } from "../lib/site-path";
import { panelOpen } from "./overlays";
import { isNewEntry, router, type HistoryChange } from "./router";

/**
 * `true` while the history has an additional entry for the open side panel. Because of this entry, Back closes the panel instead of leaving
 * the page (R-PANEL-07), even on the first page of the visit.
 */
let hasPanelEntry = false;

/** Adds and removes the entry when the panel opens and closes. */
export function startPanelEntry(): void {
  panelOpen.subscribe(() => {
    if (panelOpen.get() === hasPanelEntry) return;
    hasPanelEntry = panelOpen.get();
    if (hasPanelEntry) pushSamePage();
    else router?.history.back();
  });
  router?.history.subscribe((change: HistoryChange) => {
    if (!isNewEntry(change)) closePanelEntry();
  });
}

/** Closes the panel for a page that replaces its entry. Returns `true` if there was an entry. */
export function closePanelEntry(): boolean {
  const hadEntry = hasPanelEntry;
  hasPanelEntry = false;
  panelOpen.set(false);
  return hadEntry;
}

/** Adds an entry with the same address. A different state is required for a separate entry. */
function pushSamePage(): void {
  const href = hrefWithinOrigin(location);
  void router?.navigate({ href, state: { panel: true }, resetScroll: false, hashScrollIntoView: false });
}
