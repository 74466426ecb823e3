/** Location of the router for components in browsers. In the engine, `location.server.ts` replaces this file. */
import { useSyncExternalStore } from "react";

import { hrefWithinOrigin } from "../../lib/site-path";
import { navigateTo } from "../../state/navigation";
import { router } from "../../state/router";
import type { PageProps } from "../context";
import type { GuestLocation } from "../location";

let shown = read();

function read(): GuestLocation {
  const { pathname, search, hash } = router?.history.location ?? location;
  return { pathname: decodedPath(pathname), search, hash, state: undefined, key: pathname + search + hash };
}

function decodedPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Returns the current location. The object is the same until the address changes. */
export function currentLocation(): GuestLocation {
  const now = read();
  if (now.key !== shown.key) shown = now;
  return shown;
}

/** Calls a listener when the address changes; returns the function that unsubscribes it. */
export function watchLocation(listener: () => void): () => void {
  return router?.history.subscribe(listener) ?? (() => {});
}

/** Returns the current location; during hydration, returns that of the page as served. */
export function useCurrentLocation({ permalink }: PageProps): GuestLocation {
  const served = { pathname: permalink, search: "", hash: "", state: undefined, key: "" };
  return useSyncExternalStore(watchLocation, currentLocation, () => served);
}

/** Navigates to an address. */
export function goTo(href: string, replace: boolean): void {
  const target = new URL(href, location.href);
  if (target.origin === location.origin) navigateTo(hrefWithinOrigin(target), { replace });
  else location.assign(target);
}

/** Moves through the history by a number of entries. */
export function step(entries: number): void {
  router?.history.go(entries);
}
