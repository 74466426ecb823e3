import { Suspense, type ComponentType, type ReactNode } from "react";

import type { BlogContentProps } from "../blog/BlogContent";
import type { PageData, SidebarData, SiteData } from "../data/types";
import type { ArticleHtml } from "../data/view";
import { CrashBoundary } from "../pages/CrashBoundary";
import { DocPage } from "../pages/DocPage";
import { NotFound } from "../pages/NotFound";
import type { SearchPageProps } from "../pages/SearchPage";
import { Sidebar } from "../sidebar/Sidebar";
import { sidebarLabel } from "../sidebar/sidebar-label";
import { SidebarTree } from "../sidebar/SidebarTree";
import { ArticleSlot } from "./ArticleSlot";
import { Brand, Navbar } from "./Navbar";
import { ShellFrame } from "./ShellFrame";

/** What the whole of a page is made from, on the server and in the browser alike. */
export interface ShellProps {
  readonly site: SiteData;
  readonly page: PageData;
  readonly sidebar: SidebarData | Promise<SidebarData> | null;
  readonly articles: readonly ArticleHtml[];
  /** The browser loads this page when it is wanted, the server has it at hand. */
  readonly SearchPage: ComponentType<SearchPageProps>;
  /** The content of a blog's pages, loaded like `SearchPage`. */
  readonly BlogContent: ComponentType<BlogContentProps>;
  readonly onArticle?: (element: HTMLElement) => () => void;
}

/** A whole page: the shell with the page's own content inside. */
export function Shell(props: ShellProps) {
  const { site, page, sidebar } = props;
  return (
    <ShellFrame
      site={site}
      navbar={<Navbar site={site} page={page} />}
      sidebar={
        page.sidebar &&
        sidebar && (
          <Sidebar
            key={page.sidebar.key}
            label={sidebarLabel(page.sidebar)}
            hideable={site.sidebar.hideable}
            brand={sidebarBrand(site)}
          >
            <SidebarTree sidebar={sidebar} path={page.path} autoCollapse={site.sidebar.autoCollapseCategories} />
          </Sidebar>
        )
      }
      main={
        <CrashBoundary resetKey={page}>
          <PageContent {...props} />
        </CrashBoundary>
      }
    />
  );
}

/** The logo in the sidebar, on a site whose navbar moves away. */
export function sidebarBrand(site: SiteData): ReactNode {
  return site.navbar.hideOnScroll && <Brand site={site} repeated />;
}

/** Returns whether the content of a page is a component of the project, without a frame. */
export function isComponent({ kind, ownArticle }: PageData): boolean {
  return kind === "component" || ownArticle === true;
}

/** The content of `main`. */
export function PageContent(props: ShellProps) {
  const { site, page, articles, SearchPage, onArticle } = props;
  if (page.kind === "search") {
    return (
      <Suspense fallback={null}>
        <SearchPage site={site} page={page} />
      </Suspense>
    );
  }
  if (isComponent(page)) return articles[0] && <ArticleSlot whole html={articles[0]} {...(onArticle && { onArticle })} />;
  if (page.kind === "not-found") return <NotFound site={site} />;
  return <DocPage {...props} />;
}
