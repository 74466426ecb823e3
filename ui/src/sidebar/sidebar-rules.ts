import type { SidebarCategory, SidebarItem } from "../data/types";

/** Whether the item is the page shown. */
export function isCurrent(item: SidebarItem, path: string): boolean {
  return item.type !== "html" && item.href === path;
}

/** Whether the page shown lies below the category. */
export function isInside(category: SidebarCategory, path: string): boolean {
  return category.items.some((item) => isCurrent(item, path) || (item.type === "category" && isInside(item, path)));
}

/** Unlisted pages show only while they are the current one; a category without any visible page not at all (R-SIDE-11). */
export function isVisible(item: SidebarItem, path: string): boolean {
  switch (item.type) {
    case "html":
      return true;
    case "link":
      return !item.unlisted || item.href === path;
    case "category":
      return linkOf(item, path) !== null || item.items.some((child) => isVisible(child, path));
  }
}

/** Where a category's label links to; an unlisted page is linked to only from itself. */
export function linkOf(category: SidebarCategory, path: string): string | null {
  return category.linkUnlisted && category.href !== path ? null : category.href;
}

/** The first page inside a category: where a label without a page of its own leads without scripts (R-SIDE-15). */
export function firstPage(category: SidebarCategory): string | null {
  for (const item of category.items) {
    if (item.type === "link" && !item.unlisted) return item.href;
    if (item.type === "category") {
      const inside = (item.linkUnlisted ? null : item.href) ?? firstPage(item);
      if (inside !== null) return inside;
    }
  }
  return null;
}

/** Whether a category stands open when it is first shown (R-SIDE-06). */
export function startsOpen(category: SidebarCategory, path: string): boolean {
  return !category.collapsible || !category.collapsed || isCurrent(category, path) || isInside(category, path);
}
