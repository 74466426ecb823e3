/**
 * Renders the navbar as a string. The addresses of its switches differ on every page, and its highlighted links differ in every section, so
 * that a template of the whole navbar would be needed for each combination. The links of a switch are therefore separate fragments.
 */
import type { NavbarData, NavbarItemData, PageData, SwitchTarget } from "../data/types";
import { Navbar } from "../layout/Navbar";
import { menuIdOf } from "../layout/NavbarItems";
import { navbarTarget, type NavbarLink, type NavbarTarget } from "../layout/navbar-state";
import { NavbarSwitchMenu, labelTarget, targetsOf } from "../layout/NavbarSwitch";
import { SwitchTargetLink, type NavbarSwitchData } from "../layout/SwitchTargetLink";
import type { Fragment, Fragments } from "./fragments";

interface NavbarState {
  readonly hasSidebar: boolean;
  /** One target for each link of `linksOf`. */
  readonly targets: readonly NavbarTarget[];
}

/** Navbar whose elements are the switches. Their names are `slotOf` their index. */
const navbarFragment: Fragment<NavbarState, string> = ({ hasSidebar, targets }, switches, site) => {
  const links = linksOf(site.navbar);
  const page = {
    hasSidebar,
    versions: [],
    locales: [],
    targetOf: (link: NavbarLink) => targets[links.indexOf(link)] as NavbarTarget,
    switches: new Map(switchesOf(site.navbar).map(({ item }, index) => [item, switches[slotOf(index)] ?? null])),
  };
  return <Navbar site={site} page={page} />;
};

interface SwitchState extends Pick<SwitchTarget, "href" | "label"> {
  /** Index among `switchesOf`. */
  readonly index: number;
  readonly isSingle: boolean;
  /** Targets of the items in addition to those of the switch, one for each link of `addedLinks`. */
  readonly added: readonly NavbarTarget[];
}

const switchMenu: Fragment<SwitchState, "targets"> = ({ index, isSingle, added, ...shown }, { targets }, site) => {
  const place = switchAt(site.navbar, index);
  const links = addedLinks(place.item);
  const page = { targetOf: (link: NavbarLink) => added[links.indexOf(link)] as NavbarTarget };
  return (
    <NavbarSwitchMenu {...place} page={page} shown={shown} isSingle={isSingle}>
      {targets}
    </NavbarSwitchMenu>
  );
};

const switchTarget: Fragment<{ index: number; target: SwitchTarget }> = ({ index, target }, _, { navbar }) => (
  <SwitchTargetLink item={switchAt(navbar, index).item} target={target} className="dropdown-link" />
);

/** Renders the navbar of a site as strings. */
export class NavbarFragments {
  readonly #fragments: Fragments;
  readonly #links: readonly NavbarLink[];
  readonly #switches: readonly NavbarSwitchPlace[];

  constructor(navbar: NavbarData, fragments: Fragments) {
    this.#fragments = fragments;
    this.#links = linksOf(navbar);
    this.#switches = switchesOf(navbar);
  }

  /** Returns the navbar of a page. */
  html(page: PageData): string {
    const targets = this.#links.map((link) => navbarTarget(link, page));
    const switches = this.#switches.map(({ item }, index) => [slotOf(index), this.#switch(item, index, page)]);
    const state = { hasSidebar: page.sidebar !== null, targets };
    return this.#fragments.html(navbarFragment, state, Object.fromEntries(switches) as Readonly<Record<string, string>>);
  }

  #switch(item: NavbarSwitchData, index: number, page: PageData): string {
    const targets = targetsOf(item, page);
    const shown = labelTarget(targets, null);
    if (shown === undefined) return "";
    const links = targets.map((target) => this.#fragments.html(switchTarget, { index, target }));
    const { href, label } = shown;
    const added = addedLinks(item).map((link) => navbarTarget(link, page));
    return this.#fragments.html(switchMenu, { index, isSingle: targets.length === 1, added, href, label }, { targets: links.join("") });
  }
}

/** Returns the links of the navbar and of its dropdowns. */
function linksOf({ left, right }: NavbarData): readonly NavbarLink[] {
  const items = [...left, ...right].flatMap((item): readonly NavbarItemData[] => (item.type === "dropdown" ? item.items : [item]));
  return items.filter((item) => item.type === "link");
}

/** Returns the links of a switch in addition to its targets. */
function addedLinks({ before = [], after = [] }: NavbarSwitchData): readonly NavbarLink[] {
  return [...before, ...after].filter((item) => item.type === "link");
}

/** Switch of versions or languages, and the id of its list. */
interface NavbarSwitchPlace {
  readonly item: NavbarSwitchData;
  readonly menuId: string;
}

function switchesOf(navbar: NavbarData): readonly NavbarSwitchPlace[] {
  return (["left", "right"] as const).flatMap((side) =>
    navbar[side].flatMap((item, index) =>
      item.type === "versions" || item.type === "locales" ? [{ item, menuId: menuIdOf(side, index) }] : [],
    ),
  );
}

function slotOf(index: number): string {
  return `switch${index}`;
}

function switchAt(navbar: NavbarData, index: number): NavbarSwitchPlace {
  return switchesOf(navbar)[index] as NavbarSwitchPlace;
}
