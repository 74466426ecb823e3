import { Suspense, type ReactNode } from "react";

import { BlogContent } from "../blog/BlogContent";
import type { ArticleHtml } from "../data/loaded-page";
import type { PageData, SidebarData, SiteData } from "../data/types";
import { Notices } from "../layout/Notices";
import { ListingView } from "../pages/ListingView";
import { NotFound } from "../pages/NotFound";
import type { PageParts } from "../pages/page-parts";
import { PageContent } from "../pages/PageContent";
import { SearchPage } from "../pages/SearchPage";
import { Shell } from "../shell/Shell";

const SERVED_PARTS: PageParts = { BlogContent, ListingView, Notices, NotFound };

interface ServedPageProps {
  readonly site: SiteData;
  readonly page: PageData;
  readonly sidebar: SidebarData | null;
  readonly articles: readonly ArticleHtml[];
}

/** Renders the whole page on the server. In the browser, the router's components render the same tree. */
export function ServedPage({ site, page, sidebar, articles }: ServedPageProps) {
  return (
    <Shell site={site} page={page} sidebar={sidebar}>
      <ServedOutlet>
        <ServedContent site={site} page={page} articles={articles} />
      </ServedOutlet>
    </Shell>
  );
}

/** Renders the content of `main`. In the browser, the component of the page's route renders it. */
export function ServedContent({ site, page, articles }: Omit<ServedPageProps, "sidebar">) {
  if (page.kind === "search") return <SearchPage site={site} page={page} query="" onQuery={() => {}} />;
  return <PageContent site={site} page={page} articles={articles} parts={SERVED_PARTS} />;
}

/** Boundary that the router's `Outlet` renders around the content of the root route. */
export function ServedOutlet({ children }: { readonly children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
