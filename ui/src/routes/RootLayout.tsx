import { Outlet, useMatches, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";

import { syncHead } from "../data/head";
import type { LoadedPage } from "../data/loaded-page";
import { Overlays } from "../overlays/Overlays";
import { ErrorPage } from "../pages/ErrorPage";
import { PageError } from "../pages/PageError";
import { Shell } from "../shell/Shell";
import { loadedPage } from "../state/router";
import { NetworkError } from "../lib/network-error";
import { message } from "../data/messages";
import { useSite } from "./PageRoute";
import { useCompletePage } from "./use-complete-page";
import { usePageUpdates } from "./use-page-updates";

/** Component of the root route: the shell around each page. */
export function RootLayout(): ReactNode {
  const site = useSite();
  const loaded = useMatches({ select: loadedPage });
  const { page: shown, sidebar } = useShownPage(loaded);
  const page = useCompletePage(site, shown);
  useHead(loaded);
  usePageUpdates();
  useEffect(markHydrated, []);
  return (
    <>
      <Shell site={site} page={page} sidebar={sidebar}>
        <Outlet />
      </Shell>
      <Overlays site={site} page={page} sidebar={sidebar} />
    </>
  );
}

/** Marks the page as hydrated in a separate task, so that React handles errors of the other effects first. */
function markHydrated(): void {
  setTimeout(() => (document.documentElement.dataset["hasHydrated"] = "true"));
}

/** Fallback of the root route if the shell itself throws an error (R-ERR-01). */
export function CrashedSite({ error, reset }: ErrorComponentProps): ReactNode {
  useLayoutEffect(() => void (document.title = message("pageError.title")), []);
  if (error instanceof NetworkError) return <PageError onRetry={() => location.reload()} />;
  return <ErrorPage error={error} onRetry={reset} />;
}

type ShownPage = Pick<LoadedPage, "page" | "sidebar">;

/** Returns the loaded page; after a failed load, the previous page without its sidebar. */
function useShownPage(loaded: LoadedPage | null): ShownPage {
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);
  if (loaded !== null) return loaded;
  if (last === null) throw new NetworkError("the page could not be loaded");
  return { page: { ...last.page, sidebar: null }, sidebar: null };
}

/** Updates the document's head after each navigation. The server has rendered the head of the first page. */
function useHead(loaded: LoadedPage | null): void {
  const described = useRef(loaded);
  useLayoutEffect(() => {
    if (loaded === null) document.title = message("pageError.title");
    else if (loaded !== described.current) syncHead(loaded.head);
    described.current = loaded;
  }, [loaded]);
}
