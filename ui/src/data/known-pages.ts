/** Pages of the site whose titles and addresses are part of a page, because its shell links to them. */
import { firstPage } from "./first-page";
import type { FooterData, FooterItemData, NavbarItemData, SidebarItemData, SiteData } from "./types";

/** Page to which the shell links. */
export interface KnownPage {
  readonly label: string;
  /** Decoded path of the page. */
  readonly href: string;
}

/** Returns the pages of the site to which the navbar and its dropdowns link. */
export function navbarPages({ navbar: { left, right } }: Pick<SiteData, "navbar">): readonly KnownPage[] {
  return distinctPages([...left, ...right].flatMap(linksOf));
}

/** Returns the pages of the site to which the footer links. */
export function footerPages({ footer }: Pick<SiteData, "footer">): readonly KnownPage[] {
  return footer === null ? [] : distinctPages(footerItems(footer).flatMap(linksOf));
}

/** Returns the pages of the first level of a sidebar: its links, and its categories with their own page or their first page. */
export function sidebarPages(items: readonly SidebarItemData[]): readonly KnownPage[] {
  return distinctPages(
    items.flatMap((item) => {
      const href = item.type === "html" ? null : pageOf(item);
      return item.type === "html" || href === null || !isPathOfSite(href) ? [] : [{ label: item.label, href }];
    }),
  );
}

function pageOf(item: Exclude<SidebarItemData, { type: "html" }>): string | null {
  if (item.type === "link") return item.unlisted ? null : item.href;
  return (item.linkUnlisted ? null : item.href) ?? firstPage(item);
}

/** Returns `true` if the target of a link is a path, and not an address of another host. */
function isPathOfSite(href: string): boolean {
  return /^\/(?!\/)/.test(href);
}

/** Returns the pages without those whose address occurs earlier in the list. */
export function distinctPages<Page extends Pick<KnownPage, "href">>(pages: readonly Page[]): readonly Page[] {
  const seen = new Set<string>();
  return pages.filter(({ href }) => !seen.has(href) && seen.add(href));
}

function footerItems({ links }: FooterData): readonly FooterItemData[] {
  return links.type === "row" ? links.items : links.columns.flatMap(({ items }) => items);
}

/** Returns the pages to which an item and its entries link. A link without a label has no title for a list. */
function linksOf(item: NavbarItemData | FooterItemData): readonly KnownPage[] {
  if (item.type === "link") return item.external || item.fullLoad || item.label === "" ? [] : [{ label: item.label, href: item.href }];
  if (item.type !== "dropdown") return [];
  const own = item.href === null ? [] : [{ label: item.label, href: item.href }];
  return [...own, ...item.items.flatMap(linksOf)];
}
