import { candidatePaths, isSamePage, pageDataAddress } from "../lib/page-address";
import { joinBase } from "../lib/site-path";
import { fetchJson, fetchRequiredJson } from "./fetch-json";
import { SidebarClient } from "./sidebar-client";
import type { FetchedPage } from "./page-json";

/** Fetches the data of pages, which the router caches, and of sidebars, which many pages share. */
export class PageDataClient {
  readonly #baseUrl: string;
  readonly sidebars = new SidebarClient();

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /**
   * Fetches the page at a path of the address bar, or the not-found page. A path that ends in `.html` may be registered with the suffix, so
   * its data is requested before that of the path without the suffix.
   */
  async page(pathname: string): Promise<FetchedPage> {
    for (const candidate of candidatePaths(pathname, this.#baseUrl)) {
      const page = await fetchJson<FetchedPage>(pageDataAddress(candidate, this.#baseUrl));
      // The data of `/index` has the same URL as that of `/`, but `/index` is not the path of that page.
      if (page !== null && isSamePage(page.path, joinBase(this.#baseUrl, candidate))) return page;
    }
    return fetchRequiredJson(pageDataAddress("/404", this.#baseUrl));
  }
}
