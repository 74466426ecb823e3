import type { PageDataClient } from "../data/page-data-client";
import type { SiteData } from "../data/types";
import { idleQueue } from "../lib/idle";
import { internalTarget } from "../lib/internal-link";
import { candidatePaths, pageDataAddress } from "../lib/page-address";
import { mayPrefetch, prefetchFile, type Connection } from "../lib/prefetch";
import { joinBase } from "../lib/site-path";
import { currentLocation } from "../state/router";

/** Links that come are looked for once the page has stood still for this long. */
const SETTLE_MS = 300;

/**
 * Prefetches the data of every page that a link in the window leads to, once for each page (R-PRE-01). An author's link
 * may be wrong, and the browser would note the missing file as an error: what no sidebar lists waits for the reader
 * to show interest.
 */
export function prefetchLinksInView(client: PageDataClient, site: Pick<SiteData, "baseUrl" | "homeRedirects">): void {
  if (typeof IntersectionObserver === "undefined") return;
  const prefetched = new Set<string>();
  const seen = new WeakSet<Element>();
  // A page comes with dozens of links at once, and to start a request takes the browser a while.
  const prefetch = idleQueue((link: Element) => {
    const address = dataAddress(link, client, site);
    if (address === null || prefetched.has(address)) return;
    prefetched.add(address);
    prefetchFile(address);
  });
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      // What may not be fetched now may be when the link comes into view the next time.
      if (!isIntersecting || !mayPrefetch(navigator as Connection)) continue;
      observer.unobserve(target);
      prefetch(target);
    }
  });
  const observeNew = () => {
    for (const link of document.links) {
      if (seen.has(link)) continue;
      seen.add(link);
      observer.observe(link);
    }
  };
  let timer = setTimeout(observeNew, SETTLE_MS);
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(observeNew, SETTLE_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Where the data lies of the page that a link leads to; `null` for other links, and for the page shown. */
function dataAddress(
  link: Element,
  client: PageDataClient,
  { baseUrl, homeRedirects }: Pick<SiteData, "baseUrl" | "homeRedirects">,
): string | null {
  const here = currentLocation();
  const target = internalTarget(link, here, baseUrl);
  // The last form is the bare one, which of a path with `.html` is nearly always the page's own.
  const path = target === null ? undefined : candidatePaths(target.pathname, baseUrl).at(-1);
  const shown = candidatePaths(here.path, baseUrl).at(-1);
  if (path === undefined || path === shown || (path === "/" && homeRedirects)) return null;
  const isSure = link.closest(".markdown") === null || client.lists(joinBase(baseUrl, path));
  return isSure ? pageDataAddress(path, baseUrl) : null;
}
