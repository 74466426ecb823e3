import { NetworkError } from "../lib/network-error";
import { fetchJson } from "./fetch-json";
import { itemsOf, loadItems } from "./sidebar-branches";
import type { SidebarCategory, SidebarData, SidebarItem, SidebarReference } from "./types";

/** Age from which a sidebar is requested again, for the next page. */
const FRESH_MS = 60_000;

/** Age from which a sidebar without the current page is requested again, before it is shown. */
const RECENT_MS = 5_000;

/** Sidebar as it was requested. */
interface HeldSidebar {
  readonly request: Promise<SidebarData>;
  /** Time of the request, on the clock of the page. */
  readonly time: number;
}

/**
 * Fetches sidebars, each with the branches that contain the current page.
 *
 * A sidebar has the same URL in all builds, so that an edited label does not change all its pages. It can therefore be older
 * than a page of a newer build, or newer than a cached page. A sidebar that lacks a branch of the page, or the page itself,
 * is requested again. If the new one lacks it too, it is shown as it is.
 */
export class SidebarClient {
  readonly #held = new Map<string, HeldSidebar>();
  readonly #listed = new Set<string>();

  /** Returns the sidebar of the page with a path. Throws a `NetworkError` if there is none. */
  async load({ href, branches = [] }: SidebarReference, path: string): Promise<SidebarData> {
    const held = this.#held.get(href);
    const age = held === undefined ? 0 : performance.now() - held.time;
    const sidebar = await (held?.request ?? this.#request(href));
    const isComplete = await this.#loadBranches(sidebar, branches);
    const isCurrent = isComplete && (age < RECENT_MS || this.lists(path));
    if (!isCurrent) {
      const renewed = await this.#renew(href);
      await this.#loadBranches(renewed, branches);
      return renewed;
    }
    if (age >= FRESH_MS) this.#renew(href).catch(() => {});
    return sidebar;
  }

  /** Returns whether the loaded part of a sidebar lists a page, which therefore exists. */
  lists(path: string): boolean {
    return this.#listed.has(path);
  }

  /** Requests all sidebars again for the next page. */
  forget(): void {
    this.#held.clear();
  }

  /** Requests a sidebar, which browsers may have in their cache. */
  #request(href: string, options?: RequestInit): Promise<SidebarData> {
    const request = required(href, options);
    const held = { request, time: performance.now() };
    this.#held.set(href, held);
    request.then(
      ({ items }) => this.#list(items),
      () => this.#held.get(href) === held && this.#held.delete(href),
    );
    return request;
  }

  /** Requests a sidebar from the host. The former one stays if it is the same, so that its elements are not rendered again. */
  async #renew(href: string): Promise<SidebarData> {
    const former = this.#held.get(href);
    const renewed = await required(href, { cache: "no-cache" });
    const known = await former?.request.catch(() => undefined);
    const sidebar = known !== undefined && isEqual(known, renewed) ? known : renewed;
    this.#held.set(href, { request: Promise.resolve(sidebar), time: performance.now() });
    this.#list(sidebar.items);
    return sidebar;
  }

  /** Loads branches of a sidebar. Returns `false` if it does not have all of them. */
  async #loadBranches({ items }: SidebarData, branches: readonly string[]): Promise<boolean> {
    for (const id of branches) {
      const category = findBranch(items, id);
      if (category === null) return false;
      try {
        await loadItems(category);
      } catch {
        return false;
      }
      this.#list(itemsOf(category));
    }
    return true;
  }

  #list(items: readonly SidebarItem[]): void {
    for (const item of items) {
      if (item.type === "html") continue;
      if (item.href !== null) this.#listed.add(item.href);
      if (item.type === "category") this.#list(itemsOf(item));
    }
  }
}

/** Returns the category of a branch among loaded items. */
function findBranch(items: readonly SidebarItem[], id: string): SidebarCategory | null {
  for (const item of items) {
    if (item.type !== "category") continue;
    if (item.branch?.id === id) return item;
    const below = findBranch(itemsOf(item), id);
    if (below !== null) return below;
  }
  return null;
}

function isEqual(one: SidebarData, other: SidebarData): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function required(href: string, options?: RequestInit): Promise<SidebarData> {
  const sidebar = await fetchJson<SidebarData>(href, options);
  if (sidebar === null) throw new NetworkError(`${href} is missing`);
  return sidebar;
}
