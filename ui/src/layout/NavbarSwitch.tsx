import type { ReactNode } from "react";

import type { SwitchTarget } from "../data/types";
import { classes } from "../lib/classes";
import { useStore } from "../lib/use-store";
import { preferredVersion } from "../state/preferred-version";
import { Dropdown } from "./Dropdown";
import type { NavbarPage } from "./navbar-state";
import { SwitchTargets, type NavbarSwitchData } from "./SwitchTargets";

interface NavbarSwitchProps {
  readonly item: NavbarSwitchData;
  /** Id of the list of the dropdown. */
  readonly menuId: string;
  readonly page: Pick<NavbarPage, "locales" | "versions">;
}

/** Switch of versions or languages in the navbar; nothing if the page has none. */
export function NavbarSwitch({ item, menuId, page }: NavbarSwitchProps) {
  const preferred = useStore(preferredVersion, null);
  const shown = shownTarget(item, page, preferred);
  if (shown === undefined) return null;
  return (
    <NavbarSwitchMenu item={item} menuId={menuId} shown={shown} isSingle={page[item.type].length === 1}>
      <SwitchTargets item={item} page={page} className="dropdown-link" />
    </NavbarSwitchMenu>
  );
}

/**
 * Returns the target that is the label of a switch: the page's own. Without one it is the preferred version, otherwise the latest (R-VER-08),
 * or the first language.
 */
export function shownTarget(item: NavbarSwitchData, page: NavbarSwitchProps["page"], preferred: string | null): SwitchTarget | undefined {
  const targets = page[item.type];
  const own = targets.find((target) => target.current);
  if (item.type === "locales") return own ?? targets[0];
  return own ?? targets.find((version) => version.name === preferred) ?? targets.find((version) => version.latest);
}

interface NavbarSwitchMenuProps extends Omit<NavbarSwitchProps, "page"> {
  readonly shown: Pick<SwitchTarget, "href" | "label">;
  /** True if there are no other targets. */
  readonly isSingle: boolean;
  /** `li` elements. */
  readonly children: ReactNode;
}

/** Label of a switch, and the list of its targets. A single version is a plain link (R-VER-09). */
export function NavbarSwitchMenu({ item, menuId, shown, isSingle, children }: NavbarSwitchMenuProps) {
  const { href, label } = shown;
  if (item.type === "locales") {
    return (
      <Dropdown id={menuId} label={label} className={item.className} href={null} icon="language" current={false}>
        {children}
      </Dropdown>
    );
  }
  if (isSingle) {
    return (
      <a className={classes("navbar-link", item.className)} href={href}>
        {label}
      </a>
    );
  }
  return (
    <Dropdown id={menuId} label={label} className={item.className} href={href} current={false}>
      {children}
    </Dropdown>
  );
}
