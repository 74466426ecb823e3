import type { NavbarLink } from "../data/types";
import { EXTERNAL_LINK, ExternalMark } from "./ExternalMark";
import { ItemContent, itemClass } from "./ItemContent";

interface NavbarLinkItemProps {
  readonly link: NavbarLink;
  readonly current: boolean;
  readonly className: string;
}

/** Link in the navbar, a dropdown or the panel's main menu. */
export function NavbarLinkItem({ link, current, className }: NavbarLinkItemProps) {
  const attributes = { className: itemClass(className, link), href: link.href, "aria-label": link.name ?? undefined };
  if (link.external) {
    return (
      <a {...attributes} {...EXTERNAL_LINK}>
        <ItemContent item={link} />
        {link.label !== "" && <ExternalMark />}
      </a>
    );
  }
  return (
    <a {...attributes} aria-current={current ? "page" : undefined}>
      <ItemContent item={link} />
    </a>
  );
}
