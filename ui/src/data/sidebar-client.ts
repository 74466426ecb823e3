import { fetchRequiredJson } from "./fetch-json";
import { FRESH_MS, RECENT_MS } from "./sidebar-age";
import { itemsOf } from "./sidebar-branches";
import type { SidebarData, SidebarItemData, SidebarReference } from "./types";

/** Sidebar with the time of its request. */
interface CachedSidebar {
  readonly request: Promise<SidebarData>;
  /** Time of the request on the page's clock. */
  readonly time: number;
}

/**
 * Fetches sidebars, each with the branches that contain the current page.
 *
 * A sidebar has the same URL in all builds, so that an edited label does not change all its pages. It can therefore be older than a page of
 * a newer build, or newer than a cached page. A sidebar that lacks a branch of the page, or the page itself, is requested again. If the new
 * sidebar lacks it too, the sidebar is shown unchanged.
 *
 * Most sidebars are fresh and have no branches. The code for all other sidebars (`update-sidebar.ts`) is loaded on demand, so that it does
 * not add to the first load of a page.
 */
export class SidebarClient {
  readonly #cached = new Map<string, CachedSidebar>();
  readonly #pages = new Set<string>();

  /** Returns the sidebar of the page with a path. Throws a `NetworkError` if there is none. */
  async load(reference: SidebarReference, path: string): Promise<SidebarData> {
    const { href, branches } = reference;
    const { request, time } = this.#cached.get(href) ?? this.cache(href, fetchRequiredJson(href));
    const age = performance.now() - time;
    const sidebar = await request;
    if (branches === undefined && age < (this.has(path) ? FRESH_MS : RECENT_MS)) return sidebar;
    // A failure has the same effect as a failure to load a branch. It does not reload the page, because pages are also loaded in advance.
    const code = await import("./update-sidebar").catch(() => null);
    return code === null ? sidebar : code.updateSidebar(this, sidebar, reference, path, age);
  }

  /** Returns `true` if the loaded part of a sidebar contains a page, which therefore exists. */
  has(path: string): boolean {
    return this.#pages.has(path);
  }

  /** Discards all sidebars, so that the next page requests them again. */
  clear(): void {
    this.#cached.clear();
  }

  /** Stores a sidebar for the next pages, unless its request fails. */
  cache(href: string, request: Promise<SidebarData>): CachedSidebar {
    const cached = { request, time: performance.now() };
    this.#cached.set(href, cached);
    request.then(
      ({ items }) => this.add(items),
      () => this.#cached.delete(href),
    );
    return cached;
  }

  /** Adds the pages of loaded items to the known pages. */
  add(items: readonly SidebarItemData[]): void {
    for (const item of items) {
      if (item.type === "html") continue;
      if (item.href !== null) this.#pages.add(item.href);
      if (item.type === "category") this.add(itemsOf(item));
    }
  }
}
