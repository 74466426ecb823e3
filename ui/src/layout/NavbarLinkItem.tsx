import type { NavbarLinkData } from "../data/types";
import { classes } from "../lib/classes";
import { ExternalMark, targetAttributes } from "./ExternalMark";
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
      {...targetAttributes(link)}
    >
      <ItemContent item={link} />
      {link.external && link.label !== "" && <ExternalMark />}
    </a>
  );
}
