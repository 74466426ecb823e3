import type { ReactNode } from "react";

import type { NavbarData, NavbarItemData, PageData } from "../data/types";

/** Link among the items of the navbar. */
export type NavbarLink = Extract<NavbarItemData, { type: "link" }>;

/** Properties of a page that the navbar depends on. */
export interface NavbarPage extends Pick<PageData, "locales" | "versions"> {
  readonly hasSidebar: boolean;
  /** Returns whether a link leads to the page, or to the section of the site that contains it. */
  readonly isCurrent: (link: NavbarLink) => boolean;
  /** Elements in place of the switches of versions and languages, by item; absent if the navbar renders the switches. */
  readonly switches?: ReadonlyMap<NavbarItemData, ReactNode>;
}

/** Returns the properties of a page that the navbar depends on. */
export function navbarPage(page: PageData): NavbarPage {
  const { versions, locales, sidebar } = page;
  return { versions, locales, hasSidebar: sidebar !== null, isCurrent: (link) => isCurrentLink(link, page) };
}

/** Returns whether a link of the navbar leads to the current page, or to the section of the site that contains it. */
export function isCurrentLink(link: NavbarLink, page: Pick<PageData, "path" | "sidebar">): boolean {
  if (link.activeSidebar !== null && page.sidebar?.key === link.activeSidebar) return true;
  if (link.activeBasePath !== null) return `${page.path}/`.startsWith(link.activeBasePath);
  return link.href === page.path;
}

/** Returns the items of the mobile main menu: all except the search, which stays in the navbar. */
export function menuItems(navbar: NavbarData): readonly NavbarItemData[] {
  return [...navbar.left, ...navbar.right].filter((item) => item.type !== "search");
}

/** Returns whether the page needs a panel: it has a sidebar, or the navbar has items (R-PANEL-12). */
export function hasPanel(navbar: NavbarData, page: Pick<NavbarPage, "hasSidebar">): boolean {
  return page.hasSidebar || menuItems(navbar).length > 0;
}
