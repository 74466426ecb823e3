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

/** A last segment with a dot is a file (`/guide.pdf`), except for pages (`/a.html`) and versions (`/docs/1.2`). */
const FILE = /\.(?!html$|\d+$)[a-z0-9]+$/i;

/**
 * The address that a link leads to inside of this site; `null` where the browser should follow it by
 * itself: other hosts and schemes, files, downloads, other windows, and places on the same page.
 */
export function internalTarget(link: HTMLAnchorElement, here: URL, baseUrl: string): URL | null {
  const href = link.getAttribute("href");
  if (href === null || href.startsWith("#")) return null;
  if (link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return null;
  const target = parse(link.href);
  if (target === null || target.origin !== here.origin) return null;
  if (!`${target.pathname}/`.startsWith(encodeURI(baseUrl))) return null;
  if (FILE.test(target.pathname)) return null;
  const samePage = target.pathname === here.pathname && target.search === here.search;
  return samePage && target.hash !== "" ? null : target;
}

function parse(href: string): URL | null {
  try {
    return new URL(href);
  } catch {
    return null;
  }
}
