import type { NavbarLinkData } from "../data/types";
import { classes } from "../lib/classes";
import { EXTERNAL_LINK, ExternalMark } from "./ExternalMark";
import { ItemContent } from "./ItemContent";

interface NavbarLinkItemProps {
  readonly link: NavbarLinkData;
  readonly current: boolean;
  readonly className: string;
}

/** Link in the navbar, a dropdown or the panel's main menu. */
export function NavbarLinkItem({ link, current, className }: NavbarLinkItemProps) {
  return (
    <a
      className={classes(className, link.className)}
      href={link.href}
      aria-label={link.name ?? undefined}
      aria-current={current ? "page" : undefined}
      data-full-load={link.fullLoad}
      {...(link.external && EXTERNAL_LINK)}
    >
      <ItemContent item={link} />
      {link.external && link.label !== "" && <ExternalMark />}
    </a>
  );
}
