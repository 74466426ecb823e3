import { candidatePaths, isSamePage, pageDataAddress } from "../lib/page-address";
import { joinBase } from "../lib/site-path";
import { fetchJson, NetworkError } from "./fetch-json";
import { Memory } from "./memory";
import type { FetchedPage, SidebarData, SidebarItem } from "./types";

const KEPT_PAGES = 60;
const KEPT_SIDEBARS = 8;

/** Fetches pages and sidebars by path and address, and keeps what it has fetched. */
export class Library {
  readonly #baseUrl: string;
  readonly #pages = new Memory<FetchedPage | null>(KEPT_PAGES);
  readonly #sidebars = new Memory<SidebarData>(KEPT_SIDEBARS);
  readonly #listed = new Set<string>();

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** The page that a path of the address bar means, else the not-found page. */
  async page(pathname: string): Promise<FetchedPage> {
    for (const candidate of candidatePaths(pathname, this.#baseUrl)) {
      const page = await this.#pageAt(candidate);
      if (page !== null) return page;
    }
    return this.#notFound();
  }

  /** Pages are fetched anew from now on. */
  forgetPages(): void {
    this.#pages.clear();
  }

  /** A sidebar's tree. */
  sidebar(address: string): Promise<SidebarData> {
    return this.#sidebars.get(address, async () => {
      const sidebar = await fetchJson<SidebarData>(address);
      if (sidebar === null) throw new NetworkError(`${address} is missing`);
      this.#learn(sidebar.items);
      return sidebar;
    });
  }

  /** Whether a page is listed in one of the sidebars so far, and so surely there. */
  lists(path: string): boolean {
    return this.#listed.has(path);
  }

  #learn(items: readonly SidebarItem[]): void {
    for (const item of items) {
      if (item.type === "html") continue;
      if (item.href !== null) this.#listed.add(item.href);
      if (item.type === "category") this.#learn(item.items);
    }
  }

  async #pageAt(path: string): Promise<FetchedPage | null> {
    const address = pageDataAddress(path, this.#baseUrl);
    const page = await this.#pages.get(address, () => fetchJson<FetchedPage>(address));
    return page !== null && this.#answers(page, path) ? page : null;
  }

  /** `/index` has the address of `/`, but isn't its path. */
  #answers(page: FetchedPage, path: string): boolean {
    return isSamePage(page.path, joinBase(this.#baseUrl, path));
  }

  async #notFound(): Promise<FetchedPage> {
    const address = pageDataAddress("/404", this.#baseUrl);
    const page = await this.#pages.get(address, () => fetchJson<FetchedPage>(address));
    if (page === null) throw new NetworkError(`${address} is missing`);
    return page;
  }
}
