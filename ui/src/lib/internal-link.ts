import { isSamePage } from "./page-address";
import { followLink, parsePath, stripBase } from "./site-path";

/** What has to be known of a click to tell whether it should navigate in place. */
export interface LinkClick {
  readonly button: number;
  readonly defaultPrevented: boolean;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** A click without modifiers that nobody has answered yet. */
export function isPlainClick(click: LinkClick): boolean {
  const modified = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  return click.button === 0 && !modified && !click.defaultPrevented;
}

/** The location that links are resolved against. */
export interface CurrentLocation {
  readonly origin: string;
  /** The path of the page shown, as registered: the one that its relative links were checked against. */
  readonly path: string;
  /** The address bar's query, with its question mark. */
  readonly search: string;
}

/** A last segment with a dot is a file (`/guide.pdf`), except for pages (`/a.html`) and versions (`/docs/1.2`). */
const FILE = /\.(?!html$|\d+$)[a-z0-9]+$/i;

/**
 * The address that a link leads to inside of this site; `null` where the browser should follow it by
 * itself: other hosts and schemes, files, downloads, other windows, places on the same page, and what is
 * marked with `data-full-load`.
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
