import { useEffect, useState } from "react";

import type { LoadedPage } from "../data/loaded-page";
import type { NavbarData, NavbarItemData, SiteData } from "../data/types";
import { ColorModeSwitch } from "../layout/ColorModeSwitch";
import { Icon } from "../layout/Icon";
import { Brand } from "../layout/Navbar";
import { navbarPage } from "../layout/navbar-state";
import { useModal } from "../lib/use-modal";
import { NARROW_SCREEN, useMediaQuery } from "../lib/use-media-query";
import { isOfDocs } from "../sidebar/is-of-docs";
import { SidebarTree } from "../sidebar/SidebarTree";
import { panelOpen } from "../state/overlays";
import { message } from "../data/messages";
import { withLook } from "../look/look";
import { MainMenu } from "./MainMenu";

interface PanelProps extends Pick<LoadedPage, "page" | "sidebar"> {
  readonly site: SiteData;
}

const close = () => panelOpen.set(false);

/**
 * Mobile navigation, a modal dialog: the docs' sidebar, and the navbar's items in a second pane. The browser traps the focus and closes the
 * dialog on Escape.
 */
export function Panel({ site, page, sidebar }: PanelProps) {
  const modal = useModal(close);
  const narrow = useMediaQuery(NARROW_SCREEN);
  const items = menuItems(site.navbar);
  const [pane, setPane] = useState<"docs" | "menu">("docs");
  useEffect(() => {
    if (!narrow) close();
  }, [narrow]);

  return (
    <dialog className={withLook("panel", "navbar-style", { style: site.navbar.style })} aria-label={message("panel.label")} {...modal}>
      <div className="panel-head">
        <Brand site={site} />
        {!site.colorMode.disableSwitch && <ColorModeSwitch settings={site.colorMode} />}
        <button type="button" className={withLook("icon-button", "panel-close")} aria-label={message("panel.close")} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {sidebar && pane === "docs" ? (
        <nav className="panel-body" aria-label={message(page.sidebar && !isOfDocs(page.sidebar) ? "sidebar.blogLabel" : "sidebar.label")}>
          {items.length > 0 && (
            <button type="button" className="panel-back" onClick={() => setPane("menu")}>
              {message("panel.back")}
            </button>
          )}
          <SidebarTree sidebar={sidebar} path={page.path} autoCollapse={site.sidebar.autoCollapseCategories} />
        </nav>
      ) : (
        <nav className="panel-body" aria-label={message("navbar.label")}>
          <MainMenu items={items} page={navbarPage(page)} />
        </nav>
      )}
    </dialog>
  );
}

/** Returns the items of the mobile main menu: all items except the search, which stays in the navbar. */
function menuItems(navbar: NavbarData): readonly NavbarItemData[] {
  return [...navbar.left, ...navbar.right].filter((item) => item.type !== "search");
}
