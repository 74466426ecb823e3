import { createStore } from "../lib/store";

/** Hash of the address that the reader has navigated to last. */
export interface HashTarget {
  /** Without its number sign; empty at the top of a page. */
  readonly hash: string;
}

/** The hash of the last navigation since the page was loaded. Each navigation sets another object. */
export const hashTarget = createStore<HashTarget>({ hash: "" });

/** Calls back with each navigation to another page or to another place of the page; returns the function that ends it. */
export function subscribeToHash(navigated: (hash: string) => void): () => void {
  return hashTarget.subscribe(() => navigated(hashTarget.get().hash));
}
