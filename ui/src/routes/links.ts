/**
 * Handlers for the links of the whole document. Articles contain HTML that React does not render, and sidebars contain thousands of links.
 * The document therefore handles the events of all plain links.
 */
import type { RegisteredRouter } from "@tanstack/react-router";

import { internalTarget, isPlainClick } from "../lib/internal-link";
import { mayPrefetch, type Connection } from "../lib/prefetch";
import { switchAddress } from "../lib/site-path";
import { navigateTo } from "../state/navigation";
import { currentLocation } from "../state/router";

/** Events that indicate that the user may follow a link or press a button. */
export const INTENT = ["mouseover", "touchstart", "focusin"] as const;

/** Navigates in place when a link is clicked. */
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

/** Preloads a page when the user indicates intent: on hover, touch or focus. */
export function preloadLinks(router: RegisteredRouter, baseUrl: string): void {
  const preload = (event: Event) => {
    const link = linkOf(event.target);
    const target = link && internalTarget(link, currentLocation(), baseUrl);
    if (target && mayPrefetch(navigator as Connection)) void router.preloadRoute({ to: ".", href: hrefOf(target) });
  };
  for (const intent of INTENT) document.addEventListener(intent, preload, { passive: true });
}

/**
 * Adds the query and hash of the address to links to other versions and languages, even if they are opened in another window (R-VER-02,
 * R-LOC-01).
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

/** Returns the link that contains an event's target. Links inside SVG have another type; the browser follows them itself. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}
