import { Suspense } from "react";

import type { LoadedPage } from "../data/loaded-page";
import type { SiteData } from "../data/types";
import { lazyPart } from "../lib/lazy-part";
import { useStore } from "../lib/use-store";
import { CLOSED_SEARCH, panelOpen, searchState } from "../state/overlays";

/** Search dialog, loaded on demand. */
export const SearchDialog = lazyPart(() => import("../search/dialog").then((module) => module.dialog));
const Panel = lazyPart(() => import("../panel/Panel").then((module) => module.Panel));

interface OverlaysProps extends Pick<LoadedPage, "page" | "sidebar"> {
  readonly site: SiteData;
}

/** Renders the overlays of the page: side panel and search dialog. Their code is loaded on demand. */
export function Overlays({ site, page, sidebar }: OverlaysProps) {
  const panel = useStore(panelOpen, false);
  const search = useStore(searchState, CLOSED_SEARCH);
  // Renders nothing on the server, not even an empty boundary.
  if (!panel && !search.open) return null;
  return (
    <Suspense fallback={null}>
      {panel && <Panel site={site} page={page} sidebar={sidebar} />}
      {search.open && site.search && (
        <SearchDialog site={site} search={site.search} page={page} sidebar={sidebar} initialQuery={search.query} />
      )}
    </Suspense>
  );
}
