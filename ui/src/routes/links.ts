/**
 * Handlers for the links of the whole document. Articles contain HTML that React does not render, and sidebars contain thousands of links.
 * The document therefore handles the events of all plain links.
 */
import type { RegisteredRouter } from "@tanstack/react-router";

import { internalTarget, isPlainClick } from "../lib/internal-link";
import { mayPrefetch, type Connection } from "../lib/prefetch";
import { hrefWithinOrigin, switchAddress } from "../lib/site-path";
import { navigateTo } from "../state/navigation";
import { currentLocation } from "../state/router";

/** Events that indicate that the user may follow a link or press a button. */
const INTENT = ["mouseover", "touchstart", "focusin"] as const;

/** Calls a function with the events that indicate that the user may follow a link or press a button: hover, touch and focus. */
export function onIntent(listen: (event: Event) => void): void {
  for (const intent of INTENT) document.addEventListener(intent, listen, { passive: true });
}

/** Navigates in place when a link is clicked. React must have attached its listeners to the container. */
export function followLinks(baseUrl: string, container: Element): void {
  const follow = (event: MouseEvent) => {
    const href = isPlainClick(event) ? internalHref(linkOf(event.target), baseUrl) : null;
    if (href === null) return;
    event.preventDefault();
    navigateTo(href);
  };
  document.addEventListener("click", follow);
  // React stops clicks on content that it cannot hydrate yet, because the content's code is still loading. Such links have no handlers.
  container.addEventListener("click", (event) => event.cancelBubble && follow(event as MouseEvent), { capture: true });
}

/** Preloads a page when the user indicates intent: on hover, touch or focus. */
export function preloadLinks(router: RegisteredRouter, baseUrl: string): void {
  onIntent((event) => {
    const href = internalHref(linkOf(event.target), baseUrl);
    if (href !== null && mayPrefetch(navigator as Connection)) void router.preloadRoute({ to: ".", href });
  });
}

/**
 * Adds the query and hash of the address to links to other versions and languages, even if they are opened in another window (R-VER-02,
 * R-LOC-01).
 */
export function preserveQueryAndHash(): void {
  const preserve = (event: Event) => {
    const link = linkOf(event.target);
    const target = link?.getAttribute("data-preserve-query");
    if (link && target) link.href = switchAddress(hrefWithinOrigin(location), target);
  };
  for (const moment of [...INTENT, "click"]) document.addEventListener(moment, preserve, { capture: true, passive: true });
}

/** Returns the address to navigate to in place for a link of the current page; `null` for links that the browser follows itself. */
export function internalHref(link: Element | null, baseUrl: string): string | null {
  const target = link && internalTarget(link, currentLocation(), baseUrl);
  return target && hrefWithinOrigin(target);
}

/** Returns the link that contains an event's target. Links inside SVG have another type; the browser follows them itself. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}
