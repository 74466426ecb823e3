/** Routes of a site. The page's data determines its kind: every path is a page if its data can be fetched. */
import { createRootRouteWithContext, createRoute } from "@tanstack/react-router";

import type { SiteData } from "../data/types";
import { stripBase } from "../lib/site-path";
import type { LoadPage } from "./load-page";
import { FailedPage, MissingPage, PageRoute } from "./PageRoute";
import { CrashedSite, RootLayout } from "./RootLayout";
import { SearchRoute, type SearchQuery } from "./SearchRoute";

/** Site data that the routes require. */
export interface RouterContext {
  readonly site: SiteData;
  readonly loadPage: LoadPage;
}

/** Returns the route tree: the home page, the search page of a site that has one, and all others. */
export function createRouteTree({ search, baseUrl }: Pick<SiteData, "search" | "baseUrl">) {
  const rootRoute = createRootRouteWithContext<RouterContext>()({
    component: RootLayout,
    errorComponent: CrashedSite,
  });

  /** Options of routes that load a page. Component pages, listings and posts differ only in their data. */
  const pageOptions = {
    getParentRoute: () => rootRoute,
    loader: ({ context, location }: LoaderArguments) => context.loadPage(location.publicHref),
    component: PageRoute,
    errorComponent: FailedPage,
    notFoundComponent: MissingPage,
  };
  const indexRoute = createRoute({ ...pageOptions, path: "/" });
  const splatRoute = createRoute({ ...pageOptions, path: "$" });
  const searchPath = search?.pagePath && stripBase(search.pagePath, baseUrl);
  if (!searchPath) return rootRoute.addChildren([indexRoute, splatRoute]);

  const searchRoute = createRoute({
    ...pageOptions,
    path: searchPath,
    component: SearchRoute,
    validateSearch: ({ q }: Record<string, unknown>): SearchQuery => (typeof q === "string" && q !== "" ? { q } : {}),
  });
  return rootRoute.addChildren([indexRoute, searchRoute, splatRoute]);
}

interface LoaderArguments {
  readonly context: RouterContext;
  readonly location: { readonly publicHref: string };
}
