/**
 * Items of categories that have files of their own.
 *
 * The URL of such a file contains a hash of its content, so a loaded file is valid for all sidebars and builds.
 */
import { NetworkError } from "../lib/network-error";
import { fetchJson } from "./fetch-json";
import type { SidebarCategory, SidebarData, SidebarItem } from "./types";

const loaded = new Map<string, readonly SidebarItem[]>();
const loading = new Map<string, Promise<void>>();

/** Returns the items of a category; none before they are loaded. */
export function itemsOf({ items, branch }: Pick<SidebarCategory, "items" | "branch">): readonly SidebarItem[] {
  return branch === undefined ? items : (loaded.get(branch.href) ?? []);
}

/** Returns whether the items of a category are part of its sidebar, or loaded. */
export function isLoaded({ branch }: Pick<SidebarCategory, "branch">): boolean {
  return branch === undefined || loaded.has(branch.href);
}

/** Loads the items of a category, once. */
export function loadItems({ branch }: Pick<SidebarCategory, "branch">): Promise<void> {
  if (branch === undefined || loaded.has(branch.href)) return Promise.resolve();
  const known = loading.get(branch.href);
  if (known !== undefined) return known;
  const request = fetchItems(branch.href).finally(() => loading.delete(branch.href));
  loading.set(branch.href, request);
  return request;
}

async function fetchItems(href: string): Promise<void> {
  const file = await fetchJson<SidebarData>(href);
  if (file === null) throw new NetworkError(`${href} is missing`);
  loaded.set(href, file.items);
}
