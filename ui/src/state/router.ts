/** The router of the page, for what is not rendered within it: handlers of the document, islands, stores. */
import type { AnyRouter, RouterHistory } from "@tanstack/react-router";

import type { LoadedPage } from "../data/loaded-page";
import type { PageData } from "../data/types";
import type { CurrentLocation } from "../lib/internal-link";
import { parsePath } from "../lib/site-path";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The entry was added by the side panel. */
    readonly panel?: boolean;
  }
}

/** A change of the history: where to, and by which action. */
export type HistoryChange = Parameters<Parameters<RouterHistory["subscribe"]>[0]>[0];

/** Returns whether an entry of the history was added or replaced, which Back and Forward do not. */
export function isNewEntry({ action }: HistoryChange): boolean {
  return action.type === "PUSH" || action.type === "REPLACE";
}

/** The router, which exists as soon as the page is hydrated. */
export let router: AnyRouter | null = null;

/** Sets the router of the page. */
export function setRouter(created: AnyRouter | null): void {
  router = created;
}

/** The part of a route match that says what was loaded. */
interface Match {
  readonly status: string;
  readonly loaderData?: unknown;
  readonly error?: unknown;
}

/** Returns what the innermost of the matches has loaded: a page, or the page that says that there is none; `null` if loading failed. */
export function loadedPage(matches: readonly Match[]): LoadedPage | null {
  const match = matches.at(-1);
  if (match?.status === "success") return match.loaderData as LoadedPage;
  return match?.status === "notFound" ? (match.error as { readonly data: LoadedPage }).data : null;
}

/** Returns the page that is shown; `null` before there is a router, and where loading failed. */
export function currentPage(): PageData | null {
  return router && (loadedPage(router.state.matches)?.page ?? null);
}

/** Returns the location of the reader: the page's own path, however the address bar spells it. */
export function currentLocation(): CurrentLocation {
  const { origin, pathname, search } = location;
  const page = currentPage();
  // The not-found page has no path of its own.
  const path = page === null || page.kind === "not-found" ? parsePath(pathname) : page.path;
  return { origin, path, search };
}
