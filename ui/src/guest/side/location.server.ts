/** Location for components on the server, which knows only the path. */
import type { PageProps } from "../context";
import type { GuestLocation } from "../location";
import { recordInteractive, recordVariation } from "../server/interactivity";

let served: GuestLocation = { pathname: "/", search: "", hash: "", state: undefined, key: "" };

/** Returns the path of the page that is being rendered. */
export const currentLocation = (): GuestLocation => (recordVariation(), served);

/** Returns a function that does nothing, because the location never changes on the server. */
export const watchLocation = (): (() => void) => () => {};

/** Returns the page's own address. A component that reads query or hash has to be hydrated in the browser. */
export function useCurrentLocation(page: PageProps): GuestLocation {
  served = {
    // The page records reads of its path.
    get pathname() {
      return page.permalink;
    },
    get search() {
      recordInteractive();
      return "";
    },
    get hash() {
      recordInteractive();
      return "";
    },
    state: undefined,
    key: "",
  };
  return served;
}

/** Does nothing on the server; the browser has to hydrate the island. */
export const goTo = (_href: string, _replace: boolean): void => recordInteractive();

/** Does nothing on the server; the browser has to hydrate the island. */
export const step = (_entries: number): void => recordInteractive();
