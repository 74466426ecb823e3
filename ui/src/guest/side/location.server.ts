/** The address bar, as components see it: on the server only the path is known. */
import type { GuestLocation } from "../docusaurus/location";
import { noteAlive, noteVariation } from "../server/liveness";

let served: GuestLocation = { pathname: "/", search: "", hash: "", state: undefined, key: "" };

/** Returns the path of the page that is rendered last. */
export const currentLocation = (): GuestLocation => (noteVariation(), served);

/** Nothing changes on the server. */
export const watchLocation = (): (() => void) => () => {};

/** The page's own address. Whoever asks for query or hash has to ask again in the browser. */
export function useCurrentLocation(page: GuestLocation): GuestLocation {
  const unknown = { get: () => (noteAlive(), ""), enumerable: true };
  served = Object.defineProperties({ ...page }, { search: unknown, hash: unknown });
  return served;
}

/** Navigation waits for the browser. */
export const goTo = (_href: string, _replace: boolean): void => noteAlive();

/** Navigation waits for the browser. */
export const step = (_entries: number): void => noteAlive();
