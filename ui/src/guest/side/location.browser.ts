/** The address bar, as components see it: this file in browsers, `location.server.ts` in the engine. */
import { useSyncExternalStore } from "react";

import { navigateTo, router } from "../../state/navigation";
import type { GuestLocation } from "../docusaurus/location";

let shown = read();
let watched = false;
const listeners = new Set<() => void>();

function read(): GuestLocation {
  const { pathname, search, hash } = location;
  return { pathname: decodedPath(pathname), search, hash, state: undefined, key: pathname + search + hash };
}

function decodedPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Returns where the reader is. One object until the address changes. */
export function currentLocation(): GuestLocation {
  const now = read();
  if (now.key !== shown.key) shown = now;
  return shown;
}

/** Calls back when the address has changed; returns the function that ends it. */
export function watchLocation(listener: () => void): () => void {
  if (!watched) {
    watched = true;
    const tell = () => listeners.forEach((each) => each());
    router?.onStart(tell);
    addEventListener("popstate", tell);
    addEventListener("hashchange", tell);
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The current location; `served` while the server's HTML is adopted. */
export function useCurrentLocation(served: GuestLocation): GuestLocation {
  return useSyncExternalStore(watchLocation, currentLocation, () => served);
}

/** Goes to an address. */
export function goTo(href: string, replace: boolean): void {
  const target = new URL(href, location.href);
  if (target.origin !== location.origin) location.assign(target);
  else if (replace && router !== null) router.replace(target.href.slice(target.origin.length));
  else navigateTo(target.href.slice(target.origin.length));
}

/** Goes back or forth in the history. */
export function step(entries: number): void {
  history.go(entries);
}
