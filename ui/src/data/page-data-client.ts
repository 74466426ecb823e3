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
   * Fetches the page at a path of the address bar, or the not-found page. A path that ends in `.html` may be registered
   * as such, so its data is requested before that of the path without the suffix.
   */
  async page(pathname: string): Promise<FetchedPage> {
    for (const candidate of candidatePaths(pathname, this.#baseUrl)) {
      const page = await fetchJson<FetchedPage>(pageDataAddress(candidate, this.#baseUrl));
      // The data of `/index` has the same URL as that of `/`, but `/index` is not the path of that page.
      if (page !== null && isSamePage(page.path, joinBase(this.#baseUrl, candidate))) return page;
    }
    return required(pageDataAddress("/404", this.#baseUrl));
  }

  /** Fetches a sidebar's tree once: its URL contains a content hash. */
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

  /** Returns whether a fetched sidebar lists a page, which therefore exists. */
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
