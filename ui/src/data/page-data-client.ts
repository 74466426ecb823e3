import { NetworkError } from "../lib/network-error";
import { candidatePaths, isSamePage, pageDataAddress } from "../lib/page-address";
import { joinBase } from "../lib/site-path";
import { fetchJson } from "./fetch-json";
import { SidebarClient } from "./sidebar-client";
import type { FetchedPage } from "./types";

/** Fetches the data of pages, which the router caches, and of sidebars, which many pages share. */
export class PageDataClient {
  readonly #baseUrl: string;
  readonly sidebars = new SidebarClient();

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
}

async function required<Value>(address: string): Promise<Value> {
  const value = await fetchJson<Value>(address);
  if (value === null) throw new NetworkError(`${address} is missing`);
  return value;
}
