import type { SiteData } from "../data/types";
import { useStore } from "../lib/use-store";
import { panelOpen } from "../state/overlays";
import { message } from "../data/messages";
import { wrapInLook } from "../look/wrap-in-look";
import { withLook } from "../look/look";
import { ColorModeSwitch } from "./ColorModeSwitch";
import { Icon } from "./Icon";
import { hasPanel, type NavbarPage } from "./navbar-state";
import { NavbarItems } from "./NavbarItems";
import { SearchButton } from "./SearchButton";
import { ThemedImage } from "./ThemedImage";
import { useHideOnScroll } from "./use-hide-on-scroll";

interface NavbarProps {
  readonly site: SiteData;
  readonly page: NavbarPage;
}

/** Navbar at the top of every page. */
export function Navbar({ site, page }: NavbarProps) {
  const { navbar } = site;
  const hidden = useHideOnScroll(navbar.hideOnScroll);
  const placesSearch = [...navbar.left, ...navbar.right].some((item) => item.type === "search");
  return (
    <nav
      aria-label={message("navbar.label")}
      className={withLook("navbar theme-layout-navbar", "navbar-style", { style: navbar.style })}
      data-state={stateOf(navbar.hideOnScroll, hidden)}
    >
      <div className="navbar-inner">
        {wrapInLook(
          "navbar-start",
          <>
            {hasPanel(navbar, page) && <PanelButton />}
            <Brand site={site} />
            <div className="navbar-items" data-side="left">
              <NavbarItems site={site} page={page} side="left" items={navbar.left} />
            </div>
          </>,
        )}
        <div className="navbar-items" data-side="right">
          <NavbarItems site={site} page={page} side="right" items={navbar.right} />
          {!site.colorMode.disableSwitch && <ColorModeSwitch settings={site.colorMode} />}
          {site.search !== null && !placesSearch && <SearchButton />}
        </div>
      </div>
    </nav>
  );
}

function stateOf(hideable: boolean, hidden: boolean): "fixed" | "hidden" | "shown" {
  if (!hideable) return "fixed";
  return hidden ? "hidden" : "shown";
}

function PanelButton() {
  const open = useStore(panelOpen, false);
  return (
    <button
      type="button"
      className="icon-button panel-button"
      aria-label={message("navbar.openPanel")}
      aria-expanded={open}
      onClick={() => panelOpen.set(true)}
    >
      <Icon name="menu" />
    </button>
  );
}

interface BrandProps {
  readonly site: SiteData;
  /** `true` for a second logo in addition to the navbar's, which is removed from the tab order. */
  readonly repeated?: boolean;
}

/** Logo and site name, with a link to the home page. */
export function Brand({ site, repeated }: BrandProps) {
  const { logo, title } = site.navbar;
  return (
    <a className="navbar-brand" href={logo?.href ?? site.baseUrl} tabIndex={repeated ? -1 : undefined}>
      {logo && wrapInLook("navbar-logo-box", <ThemedImage image={logo} className="navbar-logo" />)}
      {title !== null && <b className="navbar-title">{title}</b>}
    </a>
  );
}
