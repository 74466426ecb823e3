import type { DropdownItemData } from "../data/types";
import type { NavbarPage } from "./navbar-state";
import { NavbarLinkItem } from "./NavbarLinkItem";

interface DropdownItemsProps {
  /** Absent for a switch whose only items are its targets. */
  readonly items: readonly DropdownItemData[] | undefined;
  readonly page: Pick<NavbarPage, "targetOf">;
}

/** Renders the links and HTML in the list of a dropdown. */
export function DropdownItems({ items, page }: DropdownItemsProps) {
  return items?.map((item, index) =>
    item.type === "html" ? (
      <li key={index} dangerouslySetInnerHTML={{ __html: item.html }} />
    ) : (
      <li key={index}>
        <NavbarLinkItem link={item} target={page.targetOf(item)} className="dropdown-link" />
      </li>
    ),
  );
}
