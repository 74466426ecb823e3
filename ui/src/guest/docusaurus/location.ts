import { usePage } from "../context";
import type { GuestLocation } from "../location";
import { currentLocation, goTo, step, useCurrentLocation, watchLocation } from "../side/location.browser";

/** Address as a string or as parts. Missing parts are taken from the current address. */
export type Target = string | Partial<GuestLocation>;

/** Returns the address of the page. Query and hash are known only in the browser. */
export function useLocation(): GuestLocation {
  return useCurrentLocation(usePage());
}

/** Returns an address as a string. */
export function addressOf(target: Target): string {
  if (typeof target === "string") return target;
  const { pathname = currentLocation().pathname, search = "", hash = "" } = target;
  return pathname + withSign("?", search) + withSign("#", hash);
}

function withSign(sign: string, part: string): string {
  return part === "" || part === sign ? "" : part.startsWith(sign) ? part : sign + part;
}

type Listener = (location: GuestLocation, action: string) => void;

/** History of React Router 5, implemented with the shell's navigation. */
export const history = {
  get location(): GuestLocation {
    return currentLocation();
  },
  action: "PUSH",
  length: 1,
  push: (target: Target, _state?: unknown): void => goTo(addressOf(target), false),
  replace: (target: Target, _state?: unknown): void => goTo(addressOf(target), true),
  go: step,
  goBack: (): void => step(-1),
  goForward: (): void => step(1),
  listen: (listener: Listener): (() => void) => watchLocation(() => listener(currentLocation(), "PUSH")),
  /** The shell does not support blocking navigation. */
  block: (): (() => void) => () => {},
  createHref: addressOf,
};

/** Returns the history. */
export function useHistory(): typeof history {
  return history;
}
