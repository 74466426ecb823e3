import type { ReactNode } from "react";

import type { PageData, SidebarData, SiteData } from "../data/types";
import { Navbar } from "../layout/Navbar";
import { navbarPage } from "../layout/navbar-state";
import { isOfDocs } from "../sidebar/is-of-docs";
import { Sidebar } from "../sidebar/Sidebar";
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

/** Renders the shell of a page around its content. */
export function Shell({ site, page, sidebar, children }: ShellProps) {
  return (
    <ShellFrame
      site={site}
      navbar={<Navbar site={site} page={navbarPage(page)} />}
      sidebar={
        page.sidebar &&
        sidebar && (
          <Sidebar key={page.sidebar.key} site={site} ofDocs={isOfDocs(page.sidebar)}>
            <SidebarTree sidebar={sidebar} path={page.path} autoCollapse={site.sidebar.autoCollapseCategories} />
          </Sidebar>
        )
      }
      main={children}
      kind={page.kind}
    />
  );
}
