import { panelOpen } from "./overlays";

/**
 * While the side panel is open, the history has one more entry, so that Back closes the panel and stays
 * on the page (R-PANEL-07), even where the page is the first one of the visit.
 */
let entered = false;

/** Adds and removes the entry as the panel opens and closes. */
export function startPanelEntry(): void {
  panelOpen.subscribe(() => {
    if (panelOpen.get() === entered) return;
    entered = panelOpen.get();
    if (entered) pushSamePage();
    else history.back();
  });
  addEventListener("popstate", () => {
    entered = false;
    panelOpen.set(false);
  });
}

/** Closes the panel for a page that takes the place of its entry; says whether there was one. */
export function leavePanelEntry(): boolean {
  const left = entered;
  entered = false;
  panelOpen.set(false);
  return left;
}

/** Past the router, which would load the page again. */
function pushSamePage(): void {
  History.prototype.pushState.call(history, history.state, "", location.href);
}
