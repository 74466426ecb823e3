/** Pages of the site whose titles and addresses a page contains, because its shell links to them. */
import type { FooterData, FooterItem, NavbarItem, SidebarItem, SiteData } from "./types";

/** Page to which the shell links. */
export interface KnownPage {
  readonly label: string;
  /** Path of the page, not encoded. */
  readonly href: string;
}

/** Returns the pages of the site to which the navbar links, those of its dropdowns included. */
export function navbarPages({ navbar: { left, right } }: Pick<SiteData, "navbar">): readonly KnownPage[] {
  return distinctPages([...left, ...right].flatMap(linksOf));
}

/** Returns the pages of the site to which the footer links. */
export function footerPages({ footer }: Pick<SiteData, "footer">): readonly KnownPage[] {
  return footer === null ? [] : distinctPages(footerItems(footer).flatMap(linksOf));
}

/** Returns the pages of the first level of a sidebar: its links, and the pages of its categories. */
export function sidebarPages(items: readonly SidebarItem[]): readonly KnownPage[] {
  return distinctPages(
    items.flatMap((item) => {
      if (item.type === "html" || item.href === null) return [];
      const isHidden = item.type === "link" ? item.external || item.unlisted : item.linkUnlisted;
      return isHidden ? [] : [{ label: item.label, href: item.href }];
    }),
  );
}

/** Returns the pages without those whose address an earlier one has. */
export function distinctPages<Page extends Pick<KnownPage, "href">>(pages: readonly Page[]): readonly Page[] {
  const seen = new Set<string>();
  return pages.filter(({ href }) => !seen.has(href) && seen.add(href));
}

function footerItems({ links }: FooterData): readonly FooterItem[] {
  return links.type === "row" ? links.items : links.columns.flatMap(({ items }) => items);
}

/** Returns the pages to which an item and its entries link. A link without a label has no title for a list. */
function linksOf(item: NavbarItem | FooterItem): readonly KnownPage[] {
  if (item.type === "link") return item.external || item.label === "" ? [] : [{ label: item.label, href: item.href }];
  if (item.type !== "dropdown") return [];
  const own = item.href === null ? [] : [{ label: item.label, href: item.href }];
  return [...own, ...item.items.flatMap(linksOf)];
}
