import { NetworkError } from "../lib/network-error";
import { candidatePaths, isSamePage, pageDataAddress } from "../lib/page-address";
import { joinBase } from "../lib/site-path";
import { fetchJson } from "./fetch-json";
import type { FetchedPage, SidebarData, SidebarItem } from "./types";

/** Fetches the data of pages, which the router caches, and of sidebars, which many pages share. */
export class PageDataClient {
  readonly #baseUrl: string;
  readonly #sidebars = new Map<string, Promise<SidebarData>>();
  readonly #listed = new Set<string>();

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /**
   * Fetches the page that a path of the address bar names, or else the not-found page. A path that ends in `.html` may be a page's own, so
   * its data is requested before that of the path without the suffix.
   */
  async page(pathname: string): Promise<FetchedPage> {
    for (const candidate of candidatePaths(pathname, this.#baseUrl)) {
      const page = await fetchJson<FetchedPage>(pageDataAddress(candidate, this.#baseUrl));
      // `/index` has the address of `/`, but is not its path.
      if (page !== null && isSamePage(page.path, joinBase(this.#baseUrl, candidate))) return page;
    }
    return required(pageDataAddress("/404", this.#baseUrl));
  }

  /** Fetches a sidebar's tree once: its address changes with its content. */
  sidebar(address: string): Promise<SidebarData> {
    const known = this.#sidebars.get(address);
    if (known !== undefined) return known;
    const loading = required<SidebarData>(address);
    this.#sidebars.set(address, loading);
    loading.then(
      ({ items }) => this.#list(items),
      () => this.#sidebars.delete(address),
    );
    return loading;
  }

  /** Returns whether a page is listed in a sidebar that was fetched, and so exists. */
  lists(path: string): boolean {
    return this.#listed.has(path);
  }

  #list(items: readonly SidebarItem[]): void {
    for (const item of items) {
      if (item.type === "html") continue;
      if (item.href !== null) this.#listed.add(item.href);
      if (item.type === "category") this.#list(item.items);
    }
  }
}

async function required<Value>(address: string): Promise<Value> {
  const value = await fetchJson<Value>(address);
  if (value === null) throw new NetworkError(`${address} is missing`);
  return value;
}
