import type { PageDataClient } from "../data/page-data-client";
import type { SiteData } from "../data/types";
import { idleQueue } from "../lib/idle";
import { internalTarget } from "../lib/internal-link";
import { candidatePaths, pageDataAddress } from "../lib/page-address";
import { mayPrefetch, prefetchFile, type Connection } from "../lib/prefetch";
import { joinBase } from "../lib/site-path";
import { currentLocation } from "../state/router";

/** Time without changes of the document after which new links are observed. */
const SETTLE_MS = 300;

/**
 * Prefetches the data of every page linked from the viewport, once for each page (R-PRE-01). A link of an author may be wrong, in which
 * case the browser would log the missing file as an error. Links of articles and components to pages that no sidebar lists are therefore
 * prefetched only on hover, touch or focus.
 */
export function prefetchLinksInView(client: PageDataClient, site: Pick<SiteData, "baseUrl" | "homeRedirects">): void {
  const prefetched = new Set<string>();
  const seen = new WeakSet<Element>();
  // A page adds dozens of links at once, and starting a request takes time in the browser.
  const prefetch = idleQueue((link: Element) => {
    const address = dataAddress(link, client, site);
    if (address === null || prefetched.has(address)) return;
    prefetched.add(address);
    prefetchFile(address);
  });
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      // Skipped links are prefetched when they come into view again.
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

/** Returns the URL of the data of a link's page. Returns `null` for other links and for links to the current page. */
function dataAddress(
  link: Element,
  client: PageDataClient,
  { baseUrl, homeRedirects }: Pick<SiteData, "baseUrl" | "homeRedirects">,
): string | null {
  const here = currentLocation();
  const target = internalTarget(link, here, baseUrl);
  // The last form is the bare path, which is almost always the registered path for a path with `.html`.
  const path = target === null ? undefined : candidatePaths(target.pathname, baseUrl).at(-1);
  const shown = candidatePaths(here.path, baseUrl).at(-1);
  if (path === undefined || path === shown || (path === "/" && homeRedirects)) return null;
  const isSure = link.closest(".theme-doc-markdown") === null || client.sidebars.has(joinBase(baseUrl, path));
  return isSure ? pageDataAddress(path, baseUrl) : null;
}
