import { useSyncExternalStore } from "react";

import type { Store } from "./store";

/** A store's value; `served` is what the server wrote, and so what hydration starts from. */
export function useStore<Value>(store: Store<Value>, served: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => served);
}
