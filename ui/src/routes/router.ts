import { createRouter, type LocationRewrite } from "@tanstack/react-router";

import type { SiteData } from "../data/types";
import type { LoadPage } from "./load-page";
import { createRouteTree } from "./route-tree";
import { parseQuery, stringifyQuery } from "./query-string";
import { restoreAfterFirstPage } from "./first-position";

declare module "@tanstack/react-router" {
  interface Register {
    readonly router: ReturnType<typeof createSiteRouter>;
  }
}

/** Page data is valid until the development server announces a change. */
const ALWAYS_FRESH = Infinity;

/** Creates the router of a site. It has loaded no page yet. */
export function createSiteRouter(site: SiteData, loadPage: LoadPage) {
  const router = createRouter({
    routeTree: createRouteTree(site),
    context: { site, loadPage },
    basepath: site.baseUrl,
    rewrite: literalDollars,
    // Static hosts are case-sensitive, and a trailing slash is part of the registered path.
    caseSensitive: true,
    trailingSlash: "preserve",
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    defaultStaleTime: ALWAYS_FRESH,
    defaultPreloadStaleTime: ALWAYS_FRESH,
    // The previous page stays visible until the next one is loaded. A bar shows the progress.
    defaultPendingMs: Infinity,
    defaultHashScrollIntoView: { behavior: "instant" },
    scrollRestoration: restoreAfterFirstPage(),
    scrollRestorationBehavior: "instant",
    // Errors that the routes do not handle are thrown to the root, and the page is shown as served.
    disableGlobalCatchBoundary: true,
  });
  // The document contains the markup of the routes, so the router must not add a boundary around them.
  router.ssr = { manifest: undefined };
  return router;
}

/** A dollar sign is literal in a path of the site, but starts a parameter in a path of the router. */
const literalDollars: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = url.pathname.replaceAll("$", "%24");
    return url;
  },
  output: ({ url }) => {
    url.pathname = url.pathname.replaceAll("%24", "$");
    return url;
  },
};
