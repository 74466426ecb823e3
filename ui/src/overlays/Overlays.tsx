import { Suspense } from "react";

import type { SiteData } from "../data/types";
import type { View } from "../data/view";
import { lazyPart } from "../lib/lazy-part";
import { useStore } from "../lib/use-store";
import { CLOSED_SEARCH, panelOpen, searchState } from "../state/overlays";

/** Fetches the search dialog's code. */
export const loadSearchDialog = () => import("../search/SearchDialog");

const SearchDialog = lazyPart(() => loadSearchDialog().then((module) => module.SearchDialog));
const Panel = lazyPart(() => import("../panel/Panel").then((module) => module.Panel));

interface OverlaysProps {
  readonly site: SiteData;
  readonly view: View;
}

/** What may lie over the page; its code is loaded when it is first wanted. */
export function Overlays({ site, view }: OverlaysProps) {
  const panel = useStore(panelOpen, false);
  const search = useStore(searchState, CLOSED_SEARCH);
  // The server writes none of this, not even the marks of an empty boundary.
  if (!panel && !search.open) return null;
  return (
    <Suspense fallback={null}>
      {panel && <Panel site={site} view={view} />}
      {search.open && site.search && (
        <SearchDialog site={site} search={site.search} page={view.page} initialQuery={search.query} />
      )}
    </Suspense>
  );
}
