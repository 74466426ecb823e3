import type { NavbarLink } from "../data/types";
import { EXTERNAL_LINK, ExternalMark } from "./ExternalMark";

interface NavbarLinkItemProps {
  readonly link: NavbarLink;
  readonly current: boolean;
  readonly className: string;
}

/** A link of the navbar, of a dropdown or of the panel's main menu. */
export function NavbarLinkItem({ link, current, className }: NavbarLinkItemProps) {
  if (link.external) {
    return (
      <a className={className} href={link.href} {...EXTERNAL_LINK}>
        {link.label}
        <ExternalMark />
      </a>
    );
  }
  return (
    <a className={className} href={link.href} aria-current={current ? "page" : undefined}>
      {link.label}
    </a>
  );
}
