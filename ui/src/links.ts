import type { Library } from "./data/library";
import { internalTarget, isPlainClick } from "./lib/internal-link";
import { mayPrefetch, type Connection } from "./lib/prefetch";
import { navigateTo } from "./state/navigation";

/**
 * Follows the links of the whole document in place: those of the shell, and those of articles, which
 * React knows nothing about.
 */
export function followLinks(baseUrl: string): void {
  document.addEventListener("click", (event) => {
    const link = linkOf(event.target);
    if (link === null || !isPlainClick(event) || link.hasAttribute("data-full-load")) return;
    const target = internalTarget(link, here(), baseUrl);
    if (target === null) return;
    event.preventDefault();
    if (link.hasAttribute("data-keep-place")) keepPlace(target);
    navigateTo(target.href.slice(target.origin.length));
  });
}

/** Fetches a page's data as soon as the reader shows interest in it: by hover, touch or focus. */
export function prefetchLinks(library: Library, baseUrl: string): void {
  const prefetch = (event: Event) => {
    const link = linkOf(event.target);
    const target = link && internalTarget(link, here(), baseUrl);
    if (target && mayPrefetch(navigator as Connection)) library.page(target.pathname).catch(() => {});
  };
  for (const interest of ["mouseover", "touchstart", "focusin"]) {
    document.addEventListener(interest, prefetch, { passive: true });
  }
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest("a") : null;
}

function here(): URL {
  return new URL(location.href);
}

/** The other version shows the same place: query and hash go along. */
function keepPlace(target: URL): void {
  target.search = location.search;
  target.hash = location.hash;
}
