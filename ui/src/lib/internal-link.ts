import { isSamePage } from "./page-address";
import { followLink, parsePath, stripBase } from "./site-path";

/** Properties of a click that determine whether it navigates in place. */
export interface LinkClick {
  readonly button: number;
  readonly defaultPrevented: boolean;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Returns `true` if a click has no modifiers and has not been handled. */
export function isPlainClick(click: LinkClick): boolean {
  const modified = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  return click.button === 0 && !modified && !click.defaultPrevented;
}

/** Location that links are resolved against. */
export interface CurrentLocation {
  readonly origin: string;
  /** Registered path of the rendered page, against which its relative links were checked. */
  readonly path: string;
  /** Query in the address bar, with its question mark. */
  readonly search: string;
}

/** Matches a path that ends in a file name (`/guide.pdf`). Pages (`/a.html`) and versions (`/docs/1.2`) are excluded. */
const FILE = /\.(?!html$|\d+$)[a-z0-9]+$/i;

/**
 * Returns the URL of a link within this site. Returns `null` for links that the browser follows itself: links to other hosts and schemes,
 * files, downloads, other windows and anchors of the same page, and links with `data-full-load`.
 */
export function internalTarget(link: Element, here: CurrentLocation, baseUrl: string): URL | null {
  const href = link.getAttribute("href");
  if (href === null || href.startsWith("#")) return null;
  if (link.hasAttribute("download") || link.hasAttribute("data-full-load")) return null;
  if (/^(?!_self$)./.test(link.getAttribute("target") ?? "")) return null;
  const target = followLink(href, here.path, here.origin);
  if (target === null || target.origin !== here.origin) return null;
  const path = parsePath(target.pathname);
  if (stripBase(path, baseUrl) === null || FILE.test(path)) return null;
  const samePage = isSamePage(path, here.path) && target.search === here.search;
  return samePage && target.hash !== "" ? null : target;
}
