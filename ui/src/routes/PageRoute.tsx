/** Components of the routes: a page, or the message that replaces it. */
import {
  rootRouteId,
  useLoaderData,
  useRouteContext,
  useRouter,
  type ErrorComponentProps,
  type NotFoundRouteProps,
} from "@tanstack/react-router";
import type { ReactNode } from "react";

import { enhanceArticle } from "../article/enhance";
import { MissingPage } from "../data/loaded-page";
import type { SiteData } from "../data/types";
import { NetworkError } from "../lib/network-error";
import { reloadOnceFor } from "../lib/reload-once";
import { ErrorPage } from "../pages/ErrorPage";
import { lazyParts } from "../pages/lazy-pages";
import { PageContent } from "../pages/PageContent";
import { PageError } from "../pages/PageError";

/** Component of a loaded page. */
export function PageRoute(): ReactNode {
  const site = useSite();
  const loaded = useLoaderData({ strict: false });
  if (!loaded?.page || !loaded.articles) return null;
  return <PageContent site={site} page={loaded.page} articles={loaded.articles} parts={lazyParts} onArticle={enhanceArticle} />;
}

/** Renders the not-found page. If the host has a document at the path, reloads the page once. */
export function NotFoundRoute({ data }: NotFoundRouteProps): ReactNode {
  const site = useSite();
  if (!(data instanceof MissingPage) || (data.isServed && reloadOnceFor(data))) return null;
  return <PageContent site={site} {...data.loaded} parts={lazyParts} onArticle={enhanceArticle} />;
}

/** Renders a message for a page that could not be loaded or threw an error. After a failed load, reloads the page once (R-ERR-04). */
export function FailedPage({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const isUnreachable = error instanceof NetworkError;
  if (isUnreachable && reloadOnceFor(error)) return null;
  return isUnreachable ? <PageError onRetry={() => void router.invalidate()} /> : <ErrorPage error={error} onRetry={reset} />;
}

/** Returns the site from the router's context. */
export function useSite(): SiteData {
  return useRouteContext({ from: rootRouteId }).site;
}
