/** Routes of a site. The page's data determines its kind: every path is a page if its data can be fetched. */
import type { AnyRoute } from "@tanstack/react-router";
import { BaseRootRoute, BaseRoute } from "@tanstack/router-core";

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

/**
 * Returns the route tree: the home page, the search page of a site that has one, and all others.
 *
 * The routes are those of the router's core. `createRoute` of the React package adds hooks and a `Link` to each, 2 KB of
 * code that every page would load and nothing uses: links are plain elements.
 */
export function createRouteTree({ search, baseUrl }: Pick<SiteData, "search" | "baseUrl">) {
  const rootRoute = withoutHooks(new BaseRootRoute({ component: RootLayout, errorComponent: CrashedSite }));

  /** Options of routes that load a page. Component pages, listings and posts differ only in their data. */
  const pageOptions = {
    getParentRoute: () => rootRoute,
    loader: ({ context, location }: LoaderArguments) => context.loadPage(location.publicHref),
    component: PageRoute,
    errorComponent: FailedPage,
    notFoundComponent: MissingPage,
  };
  const indexRoute = withoutHooks(new BaseRoute({ ...pageOptions, path: "/" }));
  const splatRoute = withoutHooks(new BaseRoute({ ...pageOptions, path: "$" }));
  const searchPath = search?.pagePath && stripBase(search.pagePath, baseUrl);
  if (!searchPath) return rootRoute.addChildren([indexRoute, splatRoute]);

  const searchRoute = withoutHooks(
    new BaseRoute({
      ...pageOptions,
      path: searchPath,
      component: SearchRoute,
      validateSearch: ({ q }: Record<string, unknown>): SearchQuery => (typeof q === "string" && q !== "" ? { q } : {}),
    }),
  );
  return rootRoute.addChildren([indexRoute, searchRoute, splatRoute]);
}

/** Returns a route as the type of the React package, whose router calls no hook of a route. */
function withoutHooks(route: unknown): AnyRoute {
  return route as AnyRoute;
}

interface LoaderArguments {
  readonly context: RouterContext;
  readonly location: { readonly publicHref: string };
}
