import { createRouter, type LocationRewrite } from "@tanstack/react-router";

import type { SiteData } from "../data/types";
import type { LoadPage } from "./load-page";
import { createRouteTree } from "./route-tree";
import { parseQuery, stringifyQuery } from "./query-string";
import { restoreAfterFirstPage } from "./first-position";

/** Data of a page is valid until the development server announces another. */
const ALWAYS_FRESH = Infinity;

/** Returns the router of a site, which has loaded nothing yet. */
export function createSiteRouter(site: SiteData, loadPage: LoadPage) {
  const router = createRouter({
    routeTree: createRouteTree(site),
    context: { site, loadPage },
    basepath: site.baseUrl,
    rewrite: literalDollars,
    // Static hosts distinguish cases, and a slash at the end belongs to the registered path.
    caseSensitive: true,
    trailingSlash: "preserve",
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    defaultStaleTime: ALWAYS_FRESH,
    defaultPreloadStaleTime: ALWAYS_FRESH,
    // The page that is left stays until the next one is loaded; a bar shows the progress.
    defaultPendingMs: Infinity,
    defaultHashScrollIntoView: { behavior: "instant" },
    scrollRestoration: restoreAfterFirstPage(),
    scrollRestorationBehavior: "instant",
  });
  // The document contains the markup of the routes, so that no boundary is needed around all of it.
  router.ssr = { manifest: undefined };
  return router;
}

/** In a path of the site a dollar sign is a character; in one of the router it starts a parameter. */
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
