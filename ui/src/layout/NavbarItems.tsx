import type { NavbarItemData, SiteData } from "../data/types";
import { Dropdown } from "./Dropdown";
import { DropdownItems } from "./DropdownItems";
import { ItemContent } from "./ItemContent";
import { NavbarItemBoundary } from "./NavbarItemBoundary";
import type { NavbarPage } from "./navbar-state";
import { NavbarLinkItem } from "./NavbarLinkItem";
import { NavbarSwitch } from "./NavbarSwitch";
import { SearchButton } from "./SearchButton";

interface NavbarItemsProps {
  readonly site: SiteData;
  readonly page: NavbarPage;
  readonly side: "left" | "right";
  readonly items: readonly NavbarItemData[];
}

/** Renders the items of one side of the navbar. */
export function NavbarItems({ site, page, side, items }: NavbarItemsProps) {
  return items.map((item, index) => (
    <NavbarItemBoundary key={index} item={item}>
      <NavbarItemView site={site} page={page} item={item} menuId={menuIdOf(side, index)} />
    </NavbarItemBoundary>
  ));
}

/** Returns the id of the list of an item. */
export function menuIdOf(side: NavbarItemsProps["side"], index: number): string {
  return `navbar-${side}-${index}`;
}

interface NavbarItemProps extends Pick<NavbarItemsProps, "site" | "page"> {
  readonly item: NavbarItemData;
  /** Id of the list of a dropdown. */
  readonly menuId: string;
}

function NavbarItemView({ site, page, item, menuId }: NavbarItemProps) {
  switch (item.type) {
    case "link":
      return <NavbarLinkItem link={item} target={page.targetOf(item)} className="navbar-link" />;
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
          current={item.items.some((child) => child.type === "link" && page.targetOf(child).current)}
        >
          <DropdownItems items={item.items} page={page} />
        </Dropdown>
      );
    case "versions":
    case "locales":
      return page.switches?.get(item) ?? <NavbarSwitch item={item} menuId={menuId} page={page} />;
    case "search":
      return site.search && <SearchButton />;
  }
}
