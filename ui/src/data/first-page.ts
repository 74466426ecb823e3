import type { SidebarCategoryData } from "./types";

/** Returns the first page of a category. The label of a category without a page links to it when scripts are disabled (R-SIDE-15). */
export function firstPage(category: SidebarCategoryData): string | null {
  if (category.branch !== undefined) return category.branch.firstPage;
  for (const item of category.items) {
    if (item.type === "link" && !item.unlisted) return item.href;
    if (item.type === "category") {
      const inside = (item.linkUnlisted ? null : item.href) ?? firstPage(item);
      if (inside !== null) return inside;
    }
  }
  return null;
}
