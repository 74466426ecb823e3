import { itemsOf } from "../data/sidebar-branches";
import type { SidebarCategoryData, SidebarItemData } from "../data/types";

/** Category among the items of a sidebar. */
export type SidebarCategory = Extract<SidebarItemData, { type: "category" }>;

/** Returns `true` if the item is the current page. The address of a link contains no spaces; the path of a page is decoded. */
export function isCurrent(item: SidebarItemData, path: string): boolean {
  return item.type !== "html" && item.href === path.replaceAll(" ", "%20");
}

/** Returns `true` if the category contains the current page. The branches of the current page are loaded before it is shown. */
export function isInside(category: SidebarCategoryData, path: string): boolean {
  return itemsOf(category).some((item) => isActive(item, path));
}

/** Returns `true` if the item is, or contains, the current page. */
export function isActive(item: SidebarItemData, path: string): boolean {
  return isCurrent(item, path) || (item.type === "category" && isInside(item, path));
}

/**
 * Returns `true` if an item is visible. Unlisted pages are visible only while they are current, and categories only if they contain a
 * visible page (R-SIDE-11).
 */
export function isVisible(item: SidebarItemData, path: string): boolean {
  switch (item.type) {
    case "html":
      return true;
    case "link":
      return !item.unlisted || item.href === path;
    case "category":
      // A category with a separate branch contains a visible page.
      return item.branch !== undefined || linkOf(item, path) !== null || item.items.some((child) => isVisible(child, path));
  }
}

/** Returns the target of a category's label. An unlisted page is linked only from itself. */
export function linkOf(category: SidebarCategory, path: string): string | null {
  return category.linkUnlisted && !isCurrent(category, path) ? null : category.href;
}

/** Returns `true` if a category is open when it is first rendered (R-SIDE-06). */
export function startsOpen(category: SidebarCategory, path: string): boolean {
  return !category.collapsible || !category.collapsed || isActive(category, path);
}
