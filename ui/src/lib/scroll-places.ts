/** Where the reader was on each entry of the history, kept for the tab's session. */

const STORED_KEY = "docs.scroll-places";
const MOST_KEPT = 50;

type Place = readonly [left: number, top: number];

/**
 * Knows for every entry of the history how far its page was scrolled. The browser forgets that for pages that
 * come in place: it looks for the old position before the page is there.
 */
export class ScrollPlaces {
  readonly #places = new Map<string, Place>(readPlaces());
  #entry = entryKey();
  #now: Place = [scrollX, scrollY];

  constructor() {
    addEventListener("scroll", () => (this.#now = [scrollX, scrollY]), { passive: true });
    addEventListener("pagehide", () => this.#store());
    // The entry was left for another site while it was ours to restore.
    if (history.scrollRestoration === "manual") this.restore(this.#places.get(this.#entry));
  }

  /** From here on the browser leaves the position to us, on the entry that is shown and on those that follow. */
  takeOver(): void {
    history.scrollRestoration = "manual";
    // The browser tells of a scroll with the next frame, which may come after the click that leaves the page.
    this.#now = [scrollX, scrollY];
  }

  /** Another entry has come: keeps the place on the one before, and tells the place on this one. */
  turn(): Place | undefined {
    const entry = entryKey();
    if (entry === this.#entry) return undefined;
    this.#keep();
    this.#entry = entry;
    return this.#places.get(entry);
  }

  /** Scrolls to a place, if there is one. */
  restore(place: Place | undefined): void {
    if (place) scrollTo({ left: place[0], top: place[1], behavior: "instant" });
  }

  #keep(): void {
    this.#places.delete(this.#entry);
    this.#places.set(this.#entry, this.#now);
  }

  #store(): void {
    this.#keep();
    // A page that is loaded anew is restored by the browser, which does it before the first paint.
    history.scrollRestoration = "auto";
    try {
      sessionStorage.setItem(STORED_KEY, JSON.stringify([...this.#places].slice(-MOST_KEPT)));
    } catch {
      // Without storage, places are known for as long as the page lives.
    }
  }
}

function readPlaces(): [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_KEY) ?? "[]") as [string, Place][];
  } catch {
    return [];
  }
}

/** The name of the entry shown; one that the browser has made by itself gets one now. */
function entryKey(): string {
  const state = history.state as { readonly key?: string } | null;
  if (state?.key !== undefined) return state.key;
  const key = Math.random().toString(36).slice(2);
  // Past the router, which hears of every change that is made through `history` itself.
  History.prototype.replaceState.call(history, { ...state, key }, "");
  return key;
}
