import type { ReactNode } from "react";

import type { PageData, SidebarData, SiteData } from "../data/types";
import { Brand, Navbar } from "../layout/Navbar";
import { Sidebar } from "../sidebar/Sidebar";
import { sidebarLabel } from "../sidebar/sidebar-label";
import { SidebarTree } from "../sidebar/SidebarTree";
import { ShellFrame } from "./ShellFrame";

/** Properties of the shell of a page, on the server and in the browser. */
export interface ShellProps {
  readonly site: SiteData;
  readonly page: PageData;
  readonly sidebar: SidebarData | Promise<SidebarData> | null;
  /** The content of `main`. */
  readonly children: ReactNode;
}

/** The shell of a page, with the page's own content inside. */
export function Shell({ site, page, sidebar, children }: ShellProps) {
  return (
    <ShellFrame
      site={site}
      navbar={<Navbar site={site} page={page} />}
      sidebar={
        page.sidebar &&
        sidebar && (
          <Sidebar key={page.sidebar.key} label={sidebarLabel(page.sidebar)} hideable={site.sidebar.hideable} brand={sidebarBrand(site)}>
            <SidebarTree sidebar={sidebar} path={page.path} autoCollapse={site.sidebar.autoCollapseCategories} />
          </Sidebar>
        )
      }
      main={children}
    />
  );
}

/** The logo in the sidebar, on a site whose navbar moves away. */
export function sidebarBrand(site: SiteData): ReactNode {
  return site.navbar.hideOnScroll && <Brand site={site} repeated />;
}
