import { useEffect } from "react";

import type { PageData, SiteData } from "../data/types";
import { useStore } from "../lib/use-store";
import { completePage } from "../state/complete-page";

/** Returns a page with the targets of version switches whose lists are loaded. Loads the code of such lists on sites that have them. */
export function useCompletePage(site: SiteData, page: PageData): PageData {
  const complete = useStore(completePage, completePage.get());
  useEffect(() => {
    const items = [...site.navbar.left, ...site.navbar.right];
    // Without this code, switches have a link to all versions.
    if (items.some((item) => "list" in item)) import("./version-lists").then((code) => code.startVersionLists(site)).catch(() => {});
  }, [site]);
  return complete(page);
}
