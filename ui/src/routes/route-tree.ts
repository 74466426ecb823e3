/** Routes of a site. The data of a page determines its kind: every path whose data can be fetched is a page. */
import { BaseRootRoute, BaseRoute, type Register } from "@tanstack/router-core";

import type { SiteData } from "../data/types";
import { lazyPart } from "../lib/lazy-part";
import { stripBase } from "../lib/site-path";
import type { LoadPage } from "./load-page";
import { FailedPage, NotFoundRoute, PageRoute } from "./PageRoute";
import { CrashedSite, RootLayout } from "./RootLayout";
import type { SearchQuery } from "./SearchRoute";

/** Search page. Its code is loaded together with its data. */
const SearchRoute = lazyPart(() => import("./SearchRoute").then((module) => module.SearchRoute));

/** Site data that the routes require. */
export interface RouterContext {
  readonly site: SiteData;
  readonly loadPage: LoadPage;
}

/**
 * Returns the route tree: the home page, the search page if the site has one, and a route for all other paths.
 *
 * The routes are those of the router's core. `createRoute` of the React package adds `Link` and a hook for each kind of data to every
 * route. The interface does not use these, and they would add 2,000 bytes to the first load. In the core, `addChildren` returns the type of
 * a route in a tree.
 */
export function createRouteTree({ search, baseUrl }: Pick<SiteData, "search" | "baseUrl">) {
  const rootRoute = new BaseRootRoute<Register, undefined, RouterContext>({
    component: RootLayout,
    errorComponent: CrashedSite,
  }).addChildren<unknown>([]);

  /** Options of routes that load a page. Component pages, listings and posts differ only in their data. */
  const pageOptions = {
    getParentRoute: () => rootRoute,
    loader: ({ context, location }: LoaderArguments) => context.loadPage(location.publicHref),
    component: PageRoute,
    errorComponent: FailedPage,
    notFoundComponent: NotFoundRoute,
  };
  const indexRoute = new BaseRoute({ ...pageOptions, path: "/" }).addChildren<unknown>([]);
  const splatRoute = new BaseRoute({ ...pageOptions, path: "$" }).addChildren<unknown>([]);
  const searchPath = search?.pagePath && stripBase(search.pagePath, baseUrl);
  if (!searchPath) return rootRoute.addChildren([indexRoute, splatRoute]);

  const searchRoute = new BaseRoute({
    ...pageOptions,
    path: searchPath,
    component: SearchRoute,
    // The router keeps parameters that are missing here, so a repeated parameter, which is an array, is overwritten.
    validateSearch: ({ q }: Record<string, unknown>): SearchQuery => ({ q: typeof q === "string" && q !== "" ? q : undefined }),
  }).addChildren<unknown>([]);
  return rootRoute.addChildren([indexRoute, searchRoute, splatRoute]);
}

interface LoaderArguments {
  readonly context: RouterContext;
  readonly location: { readonly publicHref: string };
}
