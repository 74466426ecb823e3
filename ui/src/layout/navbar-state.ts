import type { ReactNode } from "react";

import type { NavbarData, NavbarItemData, PageData } from "../data/types";

/** Link among the items of the navbar. */
export type NavbarLink = Extract<NavbarItemData, { type: "link" }>;

/** Target of a link on a page. */
export interface NavbarTarget {
  readonly href: string;
  /** `true` if the link refers to the page, or to the section of the site that contains the page. */
  readonly current: boolean;
}

/** Properties of a page that the navbar depends on. */
export interface NavbarPage extends Pick<PageData, "locales" | "versions"> {
  readonly hasSidebar: boolean;
  readonly targetOf: (link: NavbarLink) => NavbarTarget;
  /** Elements that replace the switches of versions and languages, by item. Absent if the navbar renders the switches. */
  readonly switches?: ReadonlyMap<NavbarItemData, ReactNode>;
}

/** Returns the properties of a page that the navbar depends on. */
export function navbarPage(page: PageData): NavbarPage {
  const { versions, locales, sidebar } = page;
  return { versions, locales, hasSidebar: sidebar !== null, targetOf: (link) => navbarTarget(link, page) };
}

/** Returns the target of a link on a page. The targets of links to documents and sidebars are in the page's version. */
export function navbarTarget(link: NavbarLink, { path, sidebar, version }: Pick<PageData, "path" | "sidebar" | "version">): NavbarTarget {
  const href = version?.navbar?.[link.versionKey ?? ""] ?? link.href;
  return { href, current: href === path || matches(link.activePaths, path) || matches(link.activeSidebars, sidebar?.key) };
}

function matches(pattern: string | null, name = ""): boolean {
  return pattern !== null && new RegExp(pattern, "i").test(name);
}

/** Returns `true` if the page needs a panel: it has a sidebar, or the navbar has items (R-PANEL-12). */
export function hasPanel(navbar: NavbarData, page: Pick<NavbarPage, "hasSidebar">): boolean {
  return page.hasSidebar || [...navbar.left, ...navbar.right].some((item) => item.type !== "search");
}
