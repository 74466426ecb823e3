/**
 * Where the address bar and the pages meet. The router knows one kind of route: any path is a page if
 * its data can be fetched. What a page is, its data says.
 */
import { createRouter } from "@tanstack/react-router";
// The routes of the React package bring its links and hooks along, which this site has no use for.
import { BaseRootRoute, BaseRoute, type AnyRoute } from "@tanstack/router-core";
import type { FunctionComponent } from "react";

import type { View } from "./data/view";

/** Loads what a path shows. Never rejects: a failure is a view as well. */
export type LoadView = (pathname: string) => Promise<View> | View;

interface SiteRouterOptions {
  readonly loadView: LoadView;
  readonly searchPath: string;
  /** Starts to fetch the search page's code, beside its data. */
  readonly preloadSearch: () => void;
  /** Renders the whole page from the deepest match's data. */
  readonly Root: FunctionComponent;
}

/** Makes the site's router. */
export function createSiteRouter({ loadView, searchPath, preloadSearch, Root }: SiteRouterOptions) {
  const root = anyRoute(new BaseRootRoute({ component: Root }));
  const route = (path: string, beforeLoad?: () => void) =>
    anyRoute(
      new BaseRoute({
        getParentRoute: () => root,
        path,
        loader: ({ location }) => loadView(location.pathname),
        ...(beforeLoad && { beforeLoad }),
      }),
    );

  let navigated = false;
  const router = createRouter({
    routeTree: root.addChildren([route("/"), route("$"), route(searchPath, preloadSearch)]),
    caseSensitive: true,
    trailingSlash: "preserve",
    disableGlobalCatchBoundary: true,
    // Pages are kept by the library, which also knows the ones that were fetched ahead of time.
    defaultStaleTime: Infinity,
    defaultGcTime: 0,
    // The query is the reader's: it is neither parsed nor put in order.
    parseSearch: (query) => (query === "" || query === "?" ? {} : { query }),
    stringifySearch: (search: { query?: string }) => search.query ?? "",
    // The first page stays where the browser, or by now the reader, has scrolled it.
    scrollRestoration: () => navigated,
  });
  // What the server wrote has no boundaries around it; this tells the router to add none.
  router.ssr = { manifest: undefined };
  router.subscribe("onBeforeLoad", ({ fromLocation }) => {
    navigated ||= fromLocation !== undefined;
  });
  return router;
}

/** The library's types for routes in general are not written for `exactOptionalPropertyTypes`. */
function anyRoute(route: unknown): AnyRoute {
  return route as AnyRoute;
}

/** The router of this site. */
export type SiteRouter = ReturnType<typeof createSiteRouter>;
