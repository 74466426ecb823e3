import { usePage } from "../context";
import { currentLocation, goTo, step, useCurrentLocation, watchLocation } from "../side/location.browser";

/** An address of the site, in parts. */
export interface GuestLocation {
  readonly pathname: string;
  /** With its question mark. */
  readonly search: string;
  /** With its number sign. */
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

/** An address as a text, or as parts of which missing ones are those of the current address. */
export type Target = string | Partial<GuestLocation>;

/** Returns the address of the page. Query and hash are known in the browser alone. */
export function useLocation(): GuestLocation {
  const { permalink } = usePage();
  return useCurrentLocation({ pathname: permalink, search: "", hash: "", state: undefined, key: "" });
}

/** Returns an address as text. */
export function addressOf(target: Target): string {
  if (typeof target === "string") return target;
  const { pathname = currentLocation().pathname, search = "", hash = "" } = target;
  return pathname + withSign("?", search) + withSign("#", hash);
}

function withSign(sign: string, part: string): string {
  return part === "" || part === sign ? "" : part.startsWith(sign) ? part : sign + part;
}

type Listener = (location: GuestLocation, action: string) => void;

/** The history of React Router 5, over the navigation of the shell. */
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
  /** The shell asks nobody before it navigates. */
  block: (): (() => void) => () => {},
  createHref: addressOf,
};

/** Returns the history. */
export function useHistory(): typeof history {
  return history;
}
