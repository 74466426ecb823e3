import { createStore } from "../lib/store";

/** Where the reader has come to: a new page, or another place on the same one. */
export interface Arrival {
  /** Without its number sign; empty at the top of a page. */
  readonly hash: string;
}

/** The last arrival since the page was loaded. */
export const arrival = createStore<Arrival>({ hash: "" });

/** Also tells of links within a page, which the browser follows by itself. */
export function watchArrivals(): void {
  addEventListener("hashchange", () => arrival.set({ hash: location.hash.slice(1) }));
}
