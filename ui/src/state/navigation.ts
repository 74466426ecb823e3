import { hrefWithinOrigin } from "../lib/site-path";
import { closePanelEntry } from "./panel-entry";
import { router } from "./router";

interface NavigateOptions {
  /** If `true`, replaces the history entry instead of adding one. */
  readonly replace?: boolean;
}

/** Navigates to an address of this site: a path with or without query and hash. */
export function navigateTo(href: string, options: NavigateOptions = {}): void {
  if (router === null) return location.assign(href);
  const here = hrefWithinOrigin(location);
  // Replacing the entry creates a new key, so the position is not restored, and the page is shown from its top.
  if (href === here) return router.history.replace(href);
  const replace = closePanelEntry() || options.replace === true;
  const scrolls = !differsInQueryAlone(href, here);
  void router.navigate({ href, replace, resetScroll: scrolls, ...(!scrolls && { hashScrollIntoView: false }) });
}

/** Replaces the query of the address. The page and its scroll position are unchanged. */
export function replaceQuery(change: (query: URLSearchParams) => void): void {
  const address = new URL(location.href);
  change(address.searchParams);
  if (address.href !== location.href) navigateTo(hrefWithinOrigin(address), { replace: true });
}

function differsInQueryAlone(one: string, other: string): boolean {
  const withoutQuery = (address: string) => address.replace(/\?[^#]*/, "");
  return withoutQuery(one) === withoutQuery(other);
}
