import type { ReactNode } from "react";

import type { SwitchTarget } from "../data/types";
import { classes } from "../lib/classes";
import { useHydrated } from "../lib/use-hydrated";
import { storedVersion } from "../state/preferred-version";
import { Dropdown } from "./Dropdown";
import { DropdownItems } from "./DropdownItems";
import type { NavbarPage } from "./navbar-state";
import { SwitchTargetLink, type NavbarSwitchData } from "./SwitchTargetLink";

interface NavbarSwitchProps {
  readonly item: NavbarSwitchData;
  /** Id of the list of the dropdown. */
  readonly menuId: string;
  readonly page: Pick<NavbarPage, "locales" | "versions" | "targetOf">;
}

/** Switch of versions or languages in the navbar. Renders nothing if the page has none. */
export function NavbarSwitch({ item, menuId, page }: NavbarSwitchProps) {
  const targets = targetsOf(item, page);
  const hydrated = useHydrated();
  // A single target may belong to a page that lacks the others.
  const isChoice = hydrated && item.type === "versions" && targets.length > 1;
  const shown = labelTarget(targets, isChoice && storedVersion(targets, item.instance));
  if (shown === undefined) return null;
  return (
    <NavbarSwitchMenu item={item} menuId={menuId} page={page} shown={shown} isSingle={targets.length === 1}>
      {targets.map((target) => (
        <SwitchTargetLink key={target.name} item={item} target={target} className="dropdown-link" />
      ))}
    </NavbarSwitchMenu>
  );
}

/** Returns the targets of a switch on a page. A switch of versions has the targets of its own set of docs. */
export function targetsOf(item: NavbarSwitchData, page: Pick<NavbarPage, "locales" | "versions">): readonly SwitchTarget[] {
  const { instance: own } = item as { readonly instance?: string };
  return page[item.type].filter(({ instance }) => instance === own);
}

/**
 * Returns the target that is the label of a switch: the page's own target, or else the preferred version, the latest version (R-VER-08) or
 * the first target of the list.
 */
export function labelTarget(targets: readonly SwitchTarget[], preferred: string | false | null): SwitchTarget | undefined {
  return (
    targets.find(({ current }) => current) ??
    targets.find(({ name }) => name === preferred) ??
    targets.find(({ latest }) => latest) ??
    targets[0]
  );
}

interface NavbarSwitchMenuProps extends Omit<NavbarSwitchProps, "page"> {
  readonly page: Pick<NavbarPage, "targetOf">;
  readonly shown: Pick<SwitchTarget, "href" | "label">;
  /** `true` if there are no other targets. */
  readonly isSingle: boolean;
  /** `li` elements. */
  readonly children: ReactNode;
}

/**
 * Renders the label of a switch, and the list of its targets and other items. A single version is a plain link (R-VER-09). A single
 * language, which a site can choose to list, is the only entry of the list. A list that is loaded on demand opens by a button.
 */
export function NavbarSwitchMenu({ item, menuId, page, shown, isSingle, children }: NavbarSwitchMenuProps) {
  const { href, label } = shown;
  const { before, after } = item;
  const isLocales = item.type === "locales";
  const isButton = isLocales || item.list !== undefined;
  if (isSingle && !isLocales && !before && !after) {
    return (
      <a className={classes("navbar-link", item.className)} href={href}>
        {label}
      </a>
    );
  }
  return (
    <Dropdown id={menuId} label={label} className={item.className} href={isButton ? null : href} icon={isLocales ? "language" : undefined}>
      <DropdownItems items={before} page={page} />
      {children}
      <DropdownItems items={after} page={page} />
    </Dropdown>
  );
}
