/**
 * Items of categories that have their own files.
 *
 * The URL of such a file contains a hash of its content, so a loaded file is valid for all sidebars and builds.
 */
import { fetchRequiredJson } from "./fetch-json";
import type { SidebarCategoryData, SidebarData, SidebarItemData } from "./types";

const requests = new Map<string, Promise<SidebarData>>();
const loaded = new Map<string, readonly SidebarItemData[]>();

/** Returns the items of a category; an empty list before they are loaded. */
export function itemsOf({ items, branch }: Pick<SidebarCategoryData, "items" | "branch">): readonly SidebarItemData[] {
  return branch === undefined ? items : (loaded.get(branch.href) ?? []);
}

/** Returns `true` if the items of a category are part of its sidebar, or have been loaded. */
export function isLoaded({ branch }: Pick<SidebarCategoryData, "branch">): boolean {
  return branch === undefined || loaded.has(branch.href);
}

/** Loads the items of a category once. */
export async function loadItems({ branch }: Pick<SidebarCategoryData, "branch">): Promise<void> {
  if (branch === undefined) return;
  const { href } = branch;
  const request = requests.get(href) ?? fetchRequiredJson<SidebarData>(href);
  requests.set(href, request);
  request.catch(() => requests.delete(href));
  loaded.set(href, (await request).items);
}
