import type { NavbarItemData, SiteData } from "../data/types";
import { classes } from "../lib/classes";
import { useStore } from "../lib/use-store";
import { preferredVersion } from "../state/preferred-version";
import { Dropdown } from "./Dropdown";
import { ItemContent } from "./ItemContent";
import { NavbarItemBoundary } from "./NavbarItemBoundary";
import type { NavbarPage } from "./navbar-state";
import { NavbarLinkItem } from "./NavbarLinkItem";
import { SearchButton } from "./SearchButton";
import { LocaleTargets, VersionTargets } from "./SwitchTargets";

interface NavbarItemsProps {
  readonly site: SiteData;
  readonly page: NavbarPage;
  readonly side: "left" | "right";
  readonly items: readonly NavbarItemData[];
}

/** Items of one side of the navbar. */
export function NavbarItems({ site, page, side, items }: NavbarItemsProps) {
  return items.map((item, index) => (
    <NavbarItemBoundary key={index} item={item}>
      <NavbarItemView site={site} page={page} item={item} menuId={`navbar-${side}-${index}`} />
    </NavbarItemBoundary>
  ));
}

interface NavbarItemProps extends Pick<NavbarItemsProps, "site" | "page"> {
  readonly item: NavbarItemData;
  /** Id of the list of a dropdown. */
  readonly menuId: string;
}

function NavbarItemView({ site, page, item, menuId }: NavbarItemProps) {
  switch (item.type) {
    case "link":
      return <NavbarLinkItem link={item} current={page.isCurrent(item)} className="navbar-link" />;
    case "html":
      return <div className="navbar-html" dangerouslySetInnerHTML={{ __html: item.html }} />;
    case "dropdown":
      return (
        <Dropdown
          id={menuId}
          label={<ItemContent item={item} />}
          name={item.name}
          className={item.className}
          href={item.href}
          current={item.items.some((child) => child.type === "link" && page.isCurrent(child))}
        >
          {item.items.map((child, index) =>
            child.type === "html" ? (
              <li key={index} dangerouslySetInnerHTML={{ __html: child.html }} />
            ) : (
              <li key={index}>
                <NavbarLinkItem link={child} current={page.isCurrent(child)} className="dropdown-link" />
              </li>
            ),
          )}
        </Dropdown>
      );
    case "versions":
      return <VersionSwitcher menuId={menuId} page={page} instance={item.instance} className={item.className} />;
    case "locales":
      return <LocaleSwitcher menuId={menuId} page={page} className={item.className} />;
    case "search":
      return site.search && <SearchButton />;
  }
}

interface SwitcherProps {
  readonly menuId: string;
  readonly page: NavbarPage;
  readonly className: string | null;
}

/**
 * The label is the page's version, otherwise the preferred one, otherwise the latest; a single version is a plain link
 * (R-VER-08, R-VER-09).
 */
function VersionSwitcher({ menuId, page, className, instance }: SwitcherProps & { readonly instance: string }) {
  const preferred = useStore(preferredVersion, null);
  const { versions } = page;
  const shown =
    versions.find((version) => version.current) ??
    versions.find((version) => version.name === preferred) ??
    versions.find((version) => version.latest);
  if (shown === undefined) return null;
  if (versions.length === 1) {
    return (
      <a className={classes("navbar-link", className)} href={shown.href}>
        {shown.label}
      </a>
    );
  }
  return (
    <Dropdown id={menuId} label={shown.label} className={className} href={shown.href} current={false}>
      <VersionTargets targets={page.versions} instance={instance} className="dropdown-link" />
    </Dropdown>
  );
}

function LocaleSwitcher({ menuId, page, className }: SwitcherProps) {
  const shown = page.locales.find((locale) => locale.current) ?? page.locales[0];
  if (shown === undefined) return null;
  return (
    <Dropdown id={menuId} label={shown.label} className={className} href={null} icon="language" current={false}>
      <LocaleTargets targets={page.locales} className="dropdown-link" />
    </Dropdown>
  );
}
