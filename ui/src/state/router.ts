/** Router of the page, for code outside the router's components: handlers of the document, islands, stores. */
import { isNotFound, type RegisteredRouter, type RouterHistory } from "@tanstack/react-router";

import { MissingPage, type LoadedPage } from "../data/loaded-page";
import type { PageData } from "../data/types";
import type { CurrentLocation } from "../lib/internal-link";
import { parsePath } from "../lib/site-path";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** `true` if the side panel added the entry. */
    readonly panel?: boolean;
  }
}

/** Change of the history: new location and action. */
export type HistoryChange = Parameters<Parameters<RouterHistory["subscribe"]>[0]>[0];

/** Returns `true` if a history entry was added or replaced, which is not the case for Back and Forward. */
export function isNewEntry({ action }: HistoryChange): boolean {
  return action.type === "PUSH" || action.type === "REPLACE";
}

/** Router; `null` until the page is hydrated. */
export let router: RegisteredRouter | null = null;

/** Sets the router of the page. */
export function setRouter(created: RegisteredRouter | null): void {
  router = created;
}

/** Part of a route match that contains the loader's result. */
interface Match {
  readonly status: string;
  readonly loaderData?: LoadedPage | undefined;
  readonly error: unknown;
}

/** Returns the result of the innermost match, which is a page or the not-found page; `null` if loading failed. */
export function loadedPage(matches: readonly Match[]): LoadedPage | null {
  const match = matches.at(-1);
  if (match?.status === "success") return match.loaderData ?? null;
  return isNotFound(match?.error) && match.error.data instanceof MissingPage ? match.error.data.loaded : null;
}

/** Returns the current page; `null` before the router is created, and after a failed load. */
export function currentPage(): PageData | null {
  return router && (loadedPage(router.state.matches)?.page ?? null);
}

/** Returns the current location, with the page's registered path instead of the spelling in the address bar. */
export function currentLocation(): CurrentLocation {
  const { origin, pathname, search } = location;
  const page = currentPage();
  // The not-found page has no path of its own.
  const path = page === null || page.kind === "not-found" ? parsePath(pathname) : page.path;
  return { origin, path, search };
}
