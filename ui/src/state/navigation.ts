import { focusTop } from "../lib/focus";
import type { Progress } from "../lib/progress";
import type { SiteRouter } from "../router";
import { leavePanelEntry, startPanelEntry } from "./panel-entry";
import { readSearchQuery } from "./search-query";

let router: SiteRouter | null = null;

/** Tells which router follows links in place; before that, the browser follows them. */
export function startNavigation(site: SiteRouter): void {
  router = site;
}

/** Goes to an address of this site: a path with or without query and hash. */
export function navigateTo(href: string): void {
  if (router === null) location.assign(href);
  else if (leavePanelEntry()) router.history.replace(href);
  else router.history.push(href);
}

/** What happens around a navigation: the progress bar, the query, the focus, the panel that Back closes. */
export function watchNavigation(site: SiteRouter, progress: Progress): void {
  site.subscribe("onBeforeNavigate", ({ pathChanged }) => pathChanged && progress.start());
  site.subscribe("onRendered", () => progress.finish());
  site.history.subscribe(({ location: { search } }) => readSearchQuery(search));
  readSearchQuery(location.search);
  moveFocusToTop(site);
  startPanelEntry();
}

/** After following a link without hash, the next Tab is the skip link; not after Back and Forward (R-SKIP-04). */
function moveFocusToTop(site: SiteRouter): void {
  let followed = false;
  site.history.subscribe(({ action }) => {
    followed = action.type === "PUSH" || action.type === "REPLACE";
  });
  site.subscribe("onRendered", ({ pathChanged, toLocation }) => {
    if (followed && pathChanged && toLocation.hash === "") focusTop();
    followed = false;
  });
}
