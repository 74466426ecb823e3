import { useSyncExternalStore } from "react";

import type { Store } from "./store";

/** Returns a store's value; during hydration, returns the value that the server rendered. */
export function useStore<Value>(store: Store<Value>, served: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => served);
}
