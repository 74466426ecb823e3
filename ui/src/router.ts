/**
 * Where the address bar and the pages meet. The router knows one kind of route: any path is a page if
 * its data can be fetched. What a page is, its data says.
 */
import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
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
  const root = createRootRoute({ component: Root });
  const page = createRoute({
    getParentRoute: () => root,
    path: "$",
    loader: ({ location }) => loadView(location.pathname),
  });
  const search = createRoute({
    getParentRoute: () => root,
    path: searchPath,
    beforeLoad: preloadSearch,
    loader: ({ location }) => loadView(location.pathname),
  });
  const home = createRoute({
    getParentRoute: () => root,
    path: "/",
    loader: ({ location }) => loadView(location.pathname),
  });

  let navigated = false;
  const router = createRouter({
    routeTree: root.addChildren([home, page, search]),
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

/** The router of this site. */
export type SiteRouter = ReturnType<typeof createSiteRouter>;
