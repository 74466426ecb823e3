import type { NavbarData, NavbarItem, NavbarLink, PageData } from "../data/types";

/** Whether a link of the navbar stands for the page shown, or for the part of the site that it is in. */
export function isCurrentLink(link: NavbarLink, page: Pick<PageData, "path" | "sidebar">): boolean {
  if (link.activeSidebar !== null && page.sidebar?.key === link.activeSidebar) return true;
  if (link.activeBasePath !== null) return page.path.startsWith(link.activeBasePath);
  return link.href === page.path;
}

/** The items that the narrow screen's main menu lists: all but the search, which stays in the bar. */
export function menuItems(navbar: NavbarData): readonly NavbarItem[] {
  return [...navbar.left, ...navbar.right].filter((item) => item.type !== "search");
}

/** Without a sidebar and without items there is nothing to open a panel for (R-PANEL-12). */
export function hasPanel(navbar: NavbarData, page: Pick<PageData, "sidebar">): boolean {
  return page.sidebar !== null || menuItems(navbar).length > 0;
}
