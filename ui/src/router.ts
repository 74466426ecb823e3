/**
 * Where the address bar and the pages meet. There is one kind of route: any path is a page if its data can be
 * fetched, and what a page is, its data says. So of TanStack Router it takes the history; matching routes would
 * weigh more than all the rest of the interface. What is left of routing is that of several pages asked for the
 * last one shows, and that the window stands where the reader expects it.
 */
import { createBrowserHistory } from "@tanstack/react-router";

import type { View } from "./data/view";
import { hashTarget } from "./lib/hash-target";
import { ScrollPlaces } from "./lib/scroll-places";

/** Loads what a path shows. Never rejects: a failure is a view as well. */
export type LoadView = (pathname: string) => Promise<View> | View;

/** A change of the address. */
export interface Visit {
  readonly path: string;
  /** With its question mark. */
  readonly search: string;
  /** Without its number sign. */
  readonly hash: string;
  readonly pathChanged: boolean;
  /** By a link, and not by Back or Forward. */
  readonly followed: boolean;
}

/** A view, and the visit that it was loaded for; `null` for the page that came with the document. */
export interface Shown {
  readonly view: View;
  readonly visit: Visit | null;
}

type Listener<Value> = (value: Value) => void;

/** The site's router. */
export class SiteRouter {
  readonly #loadView: LoadView;
  readonly #history = createBrowserHistory();
  readonly #places = new ScrollPlaces();
  readonly #started = new Set<Listener<Visit>>();
  readonly #rendered = new Set<Listener<Visit>>();
  readonly #loaded = new Set<Listener<Shown>>();
  #address = hereNow();
  #shown: Shown;
  #asked = 0;
  #settle = () => {};

  /** Takes over with a first view, which is on the page already. */
  constructor(loadView: LoadView, first: View) {
    this.#loadView = loadView;
    this.#shown = { view: first, visit: null };
    this.#history.subscribe(({ action }) => {
      // The address bar would follow at the end of the task.
      this.#history.flush();
      this.#follow(action.type === "PUSH" || action.type === "REPLACE");
    });
  }

  /** What was loaded last. */
  get shown(): Shown {
    return this.#shown;
  }

  /** Goes to an address of this site; a link to the very same address adds nothing to the history. */
  push(href: string): void {
    const { path, search, hash } = this.#address;
    const same = href === `${path}${search}${hash && `#${hash}`}`;
    this.#go(same ? "replace" : "push", href);
  }

  /** The same, in the place of the entry shown. */
  replace(href: string): void {
    this.#go("replace", href);
  }

  /** Loads the page of the address bar again. */
  async reload(): Promise<void> {
    await this.#load({ ...this.#address, pathChanged: true, followed: false });
  }

  /** Calls back when the address has changed. */
  onStart(listener: Listener<Visit>): void {
    this.#started.add(listener);
  }

  /** Calls back when a page is loaded; gives the function that ends it. */
  onLoad(listener: Listener<Shown>): () => void {
    this.#loaded.add(listener);
    return () => void this.#loaded.delete(listener);
  }

  /** Calls back when the page of a visit is in the document, before it is painted. */
  onRender(listener: Listener<Visit>): void {
    this.#rendered.add(listener);
  }

  /** Is told by the interface that a view is in the document. */
  rendered({ visit }: Shown): void {
    if (visit === null) return;
    this.#settle();
    this.#settle = () => {};
    for (const listener of this.#rendered) listener(visit);
  }

  #go(method: "push" | "replace", href: string): void {
    this.#places.takeOver();
    this.#history[method](href);
  }

  #follow(followed: boolean): void {
    const before = this.#address;
    const address = hereNow();
    this.#address = address;
    const visit = { ...address, pathChanged: address.path !== before.path, followed };
    const place = this.#places.turn();
    const queryAlone = !visit.pathChanged && address.hash === before.hash && address.search !== before.search;
    const settle = () => {
      if (!followed) this.#places.restore(place);
      else if (!queryAlone) scrollToHash(address.hash);
    };
    for (const listener of this.#started) listener(visit);
    if (visit.pathChanged) {
      this.#settle = settle;
      void this.#load(visit);
    } else {
      settle();
      for (const listener of this.#rendered) listener(visit);
    }
  }

  async #load(visit: Visit): Promise<void> {
    const asked = ++this.#asked;
    const view = await this.#loadView(visit.path);
    if (asked !== this.#asked) return;
    this.#shown = { view, visit };
    for (const listener of this.#loaded) listener(this.#shown);
  }
}

function hereNow() {
  const { pathname, search, hash } = location;
  return { path: pathname, search, hash: hash.slice(1) };
}

/** To the heading that the address names, else to the top; an unknown one leaves the position (R-NAV-03, R-NAV-06, R-NAV-07). */
function scrollToHash(hash: string): void {
  if (hash === "") return scrollTo({ left: 0, top: 0, behavior: "instant" });
  hashTarget(hash)?.scrollIntoView({ behavior: "instant" });
}
