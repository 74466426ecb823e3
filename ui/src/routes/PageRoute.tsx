/** The routes' components: a page, or what is shown in its place. */
import { useLoaderData, useRouteContext, useRouter, type ErrorComponentProps, type NotFoundRouteProps } from "@tanstack/react-router";

import { enhanceArticle } from "../article/enhance";
import type { LoadedPage } from "../data/loaded-page";
import type { SiteData } from "../data/types";
import { NetworkError } from "../lib/network-error";
import { reloadOnceFor } from "../lib/reload-once";
import { ErrorPage } from "../pages/ErrorPage";
import { lazyParts } from "../pages/lazy-pages";
import { PageContent } from "../pages/PageContent";
import { PageError } from "../pages/PageError";
import type { MissingPage as MissingPageData } from "./load-page";

/** A page that was loaded. */
export function PageRoute() {
  const loaded = useLoaderData({ strict: false }) as LoadedPage;
  return <PageContent site={useSite()} {...loaded} parts={lazyParts} onArticle={enhanceArticle} />;
}

/** Says that there is no page. A page that the host has all the same is loaded in full, once. */
export function MissingPage({ data }: NotFoundRouteProps) {
  const site = useSite();
  const missing = data as MissingPageData;
  return missing.isServed && reloadOnceFor(missing) ? null : (
    <PageContent site={site} {...missing} parts={lazyParts} onArticle={enhanceArticle} />
  );
}

/** Stands in the place of a page that could not be loaded, or threw. The former is loaded in full, once (R-ERR-04). */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isUnreachable = error instanceof NetworkError;
  if (isUnreachable && reloadOnceFor(error)) return null;
  if (isUnreachable) return <PageError onRetry={() => void router.invalidate()} />;
  return <ErrorPage error={error} onRetry={reset} />;
}

/** Returns the site of the router's context. */
export function useSite(): SiteData {
  return useRouteContext({ strict: false, select: ({ site }) => site }) as SiteData;
}
