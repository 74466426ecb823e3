/**
 * Links of the whole document. Those of articles are HTML that React does not render, and sidebars have thousands: handlers of the document
 * serve them all, and the links themselves are plain elements.
 */
import type { AnyRouter } from "@tanstack/react-router";

import { internalTarget, isPlainClick } from "../lib/internal-link";
import { mayPrefetch, type Connection } from "../lib/prefetch";
import { switchAddress } from "../lib/site-path";
import { navigateTo } from "../state/navigation";
import { currentLocation } from "../state/router";

/** Events of a reader who may be about to follow a link. */
const INTENT = ["mouseover", "touchstart", "focusin"] as const;

/** Follows links in place. */
export function followLinks(baseUrl: string): void {
  document.addEventListener("click", (event) => {
    const link = linkOf(event.target);
    if (link === null || !isPlainClick(event)) return;
    const target = internalTarget(link, currentLocation(), baseUrl);
    if (target === null) return;
    event.preventDefault();
    navigateTo(hrefOf(target));
  });
}

/** Preloads a page as soon as the reader shows intent: by hover, touch or focus. */
export function preloadLinks(router: AnyRouter, baseUrl: string): void {
  const preload = (event: Event) => {
    const link = linkOf(event.target);
    const target = link && internalTarget(link, currentLocation(), baseUrl);
    if (target && mayPrefetch(navigator as Connection)) void router.preloadRoute({ to: ".", href: hrefOf(target) });
  };
  for (const intent of INTENT) document.addEventListener(intent, preload, { passive: true });
}

/**
 * Gives links to the other versions and languages the query and the hash of the address, in whichever
 * window they are opened (R-VER-02, R-LOC-01).
 */
export function preserveQueryAndHash(): void {
  const preserve = (event: Event) => {
    const link = linkOf(event.target);
    const target = link?.getAttribute("data-preserve-query");
    if (link && target) link.href = switchAddress(location.href.slice(location.origin.length), target);
  };
  for (const moment of [...INTENT, "click"]) document.addEventListener(moment, preserve, { capture: true, passive: true });
}

function hrefOf({ href, origin }: URL): string {
  return href.slice(origin.length);
}

/** Returns the link that an event happened in. The browser follows links within pictures, which are of another kind. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}
