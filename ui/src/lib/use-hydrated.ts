import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in what the server writes and while it is being adopted, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
