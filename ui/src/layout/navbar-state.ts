import type { NavbarData, NavbarItem, NavbarLink, PageData } from "../data/types";

/** Returns whether a link of the navbar leads to the current page, or to the section of the site that contains it. */
export function isCurrentLink(link: NavbarLink, page: Pick<PageData, "path" | "sidebar">): boolean {
  if (link.activeSidebar !== null && page.sidebar?.key === link.activeSidebar) return true;
  if (link.activeBasePath !== null) return page.path.startsWith(link.activeBasePath);
  return link.href === page.path;
}

/** Returns the items of the mobile main menu: all except the search, which stays in the navbar. */
export function menuItems(navbar: NavbarData): readonly NavbarItem[] {
  return [...navbar.left, ...navbar.right].filter((item) => item.type !== "search");
}

/** Returns whether the page needs a panel: it has a sidebar, or the navbar has items (R-PANEL-12). */
export function hasPanel(navbar: NavbarData, page: Pick<PageData, "sidebar">): boolean {
  return page.sidebar !== null || menuItems(navbar).length > 0;
}
