import { createStore } from "../lib/store";

/** Hash of the address of the last navigation. */
export interface HashTarget {
  /** Hash without its number sign; empty at the top of a page. */
  readonly hash: string;
}

/** Hash of the last navigation since the page was loaded. Each navigation sets a new object. */
export const hashTarget = createStore<HashTarget>({ hash: "" });

/** Calls a function on each navigation to another page or to an anchor of the page. Returns the function that unsubscribes it. */
export function subscribeToHash(navigated: (hash: string) => void): () => void {
  return hashTarget.subscribe(() => navigated(hashTarget.get().hash));
}
