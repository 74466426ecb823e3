import { isSamePath } from "./lists";

/** Sidebar item in Docusaurus' format. */
export interface SidebarEntry {
  readonly type: string;
  readonly label?: string;
  readonly href?: string;
  readonly docId?: string;
  readonly description?: string;
  readonly className?: string;
  readonly unlisted?: boolean;
  readonly linkUnlisted?: boolean;
  readonly items?: readonly SidebarEntry[];
}

/** Returns the address of an item, or of its first descendant that has one. */
export function findFirstSidebarItemLink(item: SidebarEntry): string | undefined {
  if (item.type === "link") return item.unlisted ? undefined : item.href;
  if (item.type !== "category") return undefined;
  if (item.href && !item.linkUnlisted) return item.href;
  for (const inside of item.items ?? []) {
    const link = findFirstSidebarItemLink(inside);
    if (link !== undefined) return link;
  }
  return undefined;
}

/** Returns the first category that satisfies a predicate, at any depth. */
export function findSidebarCategory(items: readonly SidebarEntry[], isWanted: (item: SidebarEntry) => boolean): SidebarEntry | undefined {
  for (const item of items) {
    if (item.type !== "category") continue;
    const found = isWanted(item) ? item : findSidebarCategory(item.items ?? [], isWanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns `true` if an item links to a path, or contains an item that does. */
export function isActiveSidebarItem(item: SidebarEntry, path: string): boolean {
  const isCurrent = item.href !== undefined && isSamePath(item.href, path);
  return isCurrent || (item.items ?? []).some((inside) => isActiveSidebarItem(inside, path));
}

/** Returns `true` if a sidebar shows an item on the page at a path. */
export function isVisibleSidebarItem(item: SidebarEntry, path: string): boolean {
  if (item.type === "link") return !item.unlisted || isActiveSidebarItem(item, path);
  if (item.type !== "category") return true;
  const isLinked = item.href !== undefined && !item.linkUnlisted;
  return isLinked || isActiveSidebarItem(item, path) || (item.items ?? []).some((inside) => isVisibleSidebarItem(inside, path));
}

/** Returns the items that a sidebar shows on the page at a path. */
export function useVisibleSidebarItems(items: readonly SidebarEntry[], path: string): readonly SidebarEntry[] {
  return items.filter((item) => isVisibleSidebarItem(item, path));
}

/** Returns the items that can be rendered as cards: those with an address. */
export function filterDocCardListItems(items: readonly SidebarEntry[]): readonly SidebarEntry[] {
  return items.filter((item) => !/^(?:category|link)$/.test(item.type) || findFirstSidebarItemLink(item) !== undefined);
}

/** Returns the items from the root to the item with a path. */
export function pathTo(items: readonly SidebarEntry[], path: string): readonly SidebarEntry[] {
  for (const item of items) {
    if (item.href !== undefined && isSamePath(item.href, path)) return [item];
    const below = pathTo(item.items ?? [], path);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}
