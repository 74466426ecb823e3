/** Components of the routes: a page, or the message in its place. */
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

/** Component of a loaded page. */
export function PageRoute() {
  const loaded = useLoaderData({ strict: false }) as LoadedPage;
  return <PageContent site={useSite()} {...loaded} parts={lazyParts} onArticle={enhanceArticle} />;
}

/** Component of the not-found page. If the host has a document at the path, reloads the page once. */
export function MissingPage({ data }: NotFoundRouteProps) {
  const site = useSite();
  const missing = data as MissingPageData;
  return missing.isServed && reloadOnceFor(missing) ? null : (
    <PageContent site={site} {...missing} parts={lazyParts} onArticle={enhanceArticle} />
  );
}

/** Component of a page that could not be loaded, or threw an error. After a failed load, reloads the page once (R-ERR-04). */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isUnreachable = error instanceof NetworkError;
  if (isUnreachable && reloadOnceFor(error)) return null;
  return isUnreachable ? <PageError onRetry={() => void router.invalidate()} /> : <ErrorPage error={error} onRetry={reset} />;
}

/** Returns the site from the router's context. */
export function useSite(): SiteData {
  return useRouteContext({ strict: false, select: ({ site }) => site }) as SiteData;
}
