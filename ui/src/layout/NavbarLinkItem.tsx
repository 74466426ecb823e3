import type { NavbarLinkData } from "../data/types";
import { classes } from "../lib/classes";
import { EXTERNAL_LINK, ExternalMark } from "./ExternalMark";
import { ItemContent } from "./ItemContent";
import type { NavbarTarget } from "./navbar-state";

interface NavbarLinkItemProps {
  readonly link: NavbarLinkData;
  readonly target: NavbarTarget;
  readonly className: string;
}

/** Link in the navbar, a dropdown or the panel's main menu. */
export function NavbarLinkItem({ link, target, className }: NavbarLinkItemProps) {
  return (
    <a
      className={classes(className, link.className)}
      href={target.href}
      aria-label={link.name ?? undefined}
      aria-current={target.current ? "page" : undefined}
      data-full-load={link.fullLoad}
      {...(link.external && EXTERNAL_LINK)}
    >
      <ItemContent item={link} />
      {link.external && !link.unmarked && link.label !== "" && <ExternalMark />}
    </a>
  );
}
