import type { ReactNode } from "react";

import type { PageData, SidebarData, SiteData } from "../data/types";
import { isComponent } from "../layout/is-component";
import { Brand, Navbar } from "../layout/Navbar";
import { navbarPage } from "../layout/navbar-state";
import { Sidebar } from "../sidebar/Sidebar";
import { sidebarLabel } from "../sidebar/sidebar-label";
import { SidebarTree } from "../sidebar/SidebarTree";
import { ShellFrame } from "./ShellFrame";

/** Props of a page's shell, on the server and in the browser. */
export interface ShellProps {
  readonly site: SiteData;
  readonly page: PageData;
  readonly sidebar: SidebarData | Promise<SidebarData> | null;
  /** Content of `main`. */
  readonly children: ReactNode;
}

/** Shell of a page around its content. */
export function Shell({ site, page, sidebar, children }: ShellProps) {
  return (
    <ShellFrame
      site={site}
      navbar={<Navbar site={site} page={navbarPage(page)} />}
      sidebar={
        page.sidebar &&
        sidebar && (
          <Sidebar key={page.sidebar.key} label={sidebarLabel(page.sidebar)} hideable={site.sidebar.hideable} brand={sidebarBrand(site)}>
            <SidebarTree sidebar={sidebar} path={page.path} autoCollapse={site.sidebar.autoCollapseCategories} />
          </Sidebar>
        )
      }
      main={children}
      isComponent={isComponent(page)}
    />
  );
}

/** Returns the logo in the sidebar, for a site whose navbar hides on scroll. */
export function sidebarBrand(site: SiteData): ReactNode {
  return site.navbar.hideOnScroll && <Brand site={site} repeated />;
}
