import { useCallback, useSyncExternalStore } from "react";

/** The one breakpoint of the layout: up to this width there is no room for columns (R-RWD-01). */
export const NARROW_SCREEN = "(max-width: 996px)";

/** Whether the visitor has asked the system for less motion. */
export function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether a media query holds; the server says `false`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
