import { announce } from "../lib/announce";
import { focusTop } from "../lib/focus";
import type { Progress } from "../lib/progress";
import type { SiteRouter } from "../router";
import { arrival, watchArrivals } from "./arrival";
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

/** Tries again to load the page of the address bar. */
export function retryPage(): void {
  if (router === null) location.reload();
  else void router.invalidate();
}

/** What happens around a navigation: the progress bar, the query, the focus, what is said of it, the panel that Back closes. */
export function watchNavigation(site: SiteRouter, progress: Progress): void {
  site.subscribe("onBeforeNavigate", ({ pathChanged }) => pathChanged && progress.start());
  site.subscribe("onRendered", () => progress.finish());
  site.history.subscribe(({ location: { search } }) => readSearchQuery(search));
  readSearchQuery(location.search);
  moveFocusToTop(site);
  site.subscribe("onRendered", ({ pathChanged, toLocation }) => {
    if (!pathChanged) return;
    arrival.set({ hash: toLocation.hash });
    announce(() => document.title);
  });
  watchArrivals();
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
