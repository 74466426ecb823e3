import { announce } from "../lib/announce";
import { focusTopAfterPaint } from "../lib/focus";
import type { Progress } from "../lib/progress";
import type { SiteRouter } from "../router";
import { arrival, watchArrivals } from "./arrival";
import { leavePanelEntry, startPanelEntry } from "./panel-entry";
import { readSearchQuery } from "./search-query";

/** The router that follows links in place; `null` before there is one. */
export let router: SiteRouter | null = null;

/** Tells which router follows links in place; before that, the browser follows them. */
export function startNavigation(site: SiteRouter): void {
  router = site;
}

/** Goes to an address of this site: a path with or without query and hash. */
export function navigateTo(href: string): void {
  if (router === null) location.assign(href);
  else if (leavePanelEntry()) router.replace(href);
  else router.push(href);
}

/** Tries again to load the page of the address bar. */
export function retryPage(): void {
  if (router === null) location.reload();
  else void router.reload();
}

/** What happens around a navigation: the progress bar, the query, the focus, what is said of it, the panel that Back closes. */
export function watchNavigation(site: SiteRouter, progress: Progress): void {
  readSearchQuery(location.search);
  site.onStart(({ pathChanged, search }) => {
    if (pathChanged) progress.start();
    readSearchQuery(search);
  });
  site.onRender(({ pathChanged, followed, hash }) => {
    // For services that count visits.
    document.dispatchEvent(new CustomEvent("docs-site:visit"));
    if (!pathChanged) return;
    progress.finish();
    arrival.set({ hash });
    announce(() => document.title);
    // After a link without hash the next Tab is the skip link; not after Back and Forward (R-SKIP-04).
    if (followed && hash === "") focusTopAfterPaint();
  });
  watchArrivals();
  startPanelEntry();
}
