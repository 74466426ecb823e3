import type { RegisteredRouter } from "@tanstack/react-router";

import { announce } from "../lib/announce";
import { findHashTarget } from "../lib/find-hash-target";
import { focusTopAfterPaint } from "../lib/focus";
import type { Progress } from "../lib/progress";
import { hrefWithinOrigin } from "../lib/site-path";
import { hashTarget } from "../state/hash-target";
import { isNewEntry, type HistoryChange } from "../state/router";

/** Adds effects to navigations: the progress bar, the focus, announcements, and scrolling to ids of untrusted authors. */
export function startNavigationEffects(router: RegisteredRouter, progress: Progress): void {
  let followsLink = false;
  router.history.subscribe((change: HistoryChange) => {
    followsLink = isNewEntry(change);
  });
  router.subscribe("onBeforeLoad", ({ toLocation, pathChanged, hashChanged }) => {
    if (pathChanged) progress.start();
    if (pathChanged || hashChanged) layOutWhole(toLocation.hash !== "" || !followsLink);
  });
  router.subscribe("onResolved", progress.finish);
  router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged, hashChanged, hrefChanged }) => {
    if (fromLocation === undefined || !hrefChanged) return;
    const hash = location.hash.slice(1);
    // Event for analytics.
    document.dispatchEvent(new CustomEvent("docs-site:visit"));
    if (hashChanged && followsLink) scrollToPrefixedId(toLocation.hash);
    if (pathChanged || hashChanged) hashTarget.set({ hash });
    if (!pathChanged) return;
    announce(() => document.title);
    // After a link without a hash, the next Tab focuses the skip link. This does not apply to Back and Forward (R-SKIP-04).
    if (followsLink && hash === "") focusTopAfterPaint();
  });
  keyNativeEntries(router);
}

/** Selects the layout: either the whole page, so that jumps reach the exact position, or only the content near the viewport. */
function layOutWhole(isWhole: boolean): void {
  const root = document.documentElement;
  if (isWhole) root.dataset["layout"] = "whole";
  else delete root.dataset["layout"];
}

/** Scrolls to the target of a hash that is not a literal id. The router itself scrolls to literal ids. */
function scrollToPrefixedId(hash: string): void {
  if (hash !== "" && document.getElementById(hash) === null) findHashTarget(hash)?.scrollIntoView({ behavior: "instant" });
}

/**
 * Adds a key to history entries that the browser has created for links within the page, so that the router stores their scroll position.
 */
function keyNativeEntries(router: RegisteredRouter): void {
  addEventListener("hashchange", () => {
    if (history.state === null) router.history.replace(hrefWithinOrigin(location));
  });
}
