import type { Library } from "./data/library";
import { internalTarget, isPlainClick } from "./lib/internal-link";
import { mayPrefetch, type Connection } from "./lib/prefetch";
import { switchAddress } from "./lib/site-path";
import { navigateTo } from "./state/navigation";
import { standpoint } from "./state/standpoint";

/** What tells that a reader may be about to follow a link. */
const INTEREST = ["mouseover", "touchstart", "focusin"] as const;

/**
 * Follows the links of the whole document in place: those of the shell, and those of articles, which
 * React knows nothing about.
 */
export function followLinks(baseUrl: string): void {
  document.addEventListener("click", (event) => {
    const link = linkOf(event.target);
    if (link === null || !isPlainClick(event)) return;
    const target = internalTarget(link, standpoint(), baseUrl);
    if (target === null) return;
    event.preventDefault();
    navigateTo(target.href.slice(target.origin.length));
  });
}

/** Fetches a page's data as soon as the reader shows interest in it: by hover, touch or focus. */
export function prefetchLinks(library: Library, baseUrl: string): void {
  const prefetch = (event: Event) => {
    const link = linkOf(event.target);
    const target = link && internalTarget(link, standpoint(), baseUrl);
    if (target && mayPrefetch(navigator as Connection)) library.page(target.pathname).catch(() => {});
  };
  for (const interest of INTEREST) document.addEventListener(interest, prefetch, { passive: true });
}

/**
 * The other version and the other language show the same place: query and hash go along, in whichever
 * window the link is opened (R-VER-02, R-LOC-01).
 */
export function keepPlaces(): void {
  const keep = (event: Event) => {
    const link = linkOf(event.target);
    const target = link?.getAttribute("data-keep-place");
    if (link && target) link.href = switchAddress(location.href.slice(location.origin.length), target);
  };
  for (const interest of [...INTEREST, "click"]) document.addEventListener(interest, keep, { capture: true, passive: true });
}

/** The link that an event happened in. A link within a picture is of another kind, and the browser's to follow. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}
