import { useCallback, useSyncExternalStore } from "react";

/** Only breakpoint of the layout. Up to this width there is a single column (R-RWD-01). */
export const NARROW_SCREEN = "(max-width: 996px)";

/** Returns `true` if a media query matches; `false` on the server. */
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
