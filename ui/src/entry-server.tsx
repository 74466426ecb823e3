/**
 * The bundle for the embedded engine. It is told the site and its sidebars once, then asked for the
 * shell of each page; everything goes in and out as text.
 */
import type { PageData, SidebarData, SiteData } from "./data/types";
import { withOriginalParts } from "./server/original-parts";
import { Shells, type SplitShell } from "./server/shells";

let shells: Shells | null = null;

/** Starts over with a site: a `SiteData` as JSON. */
export function setSite(siteJson: string): void {
  shells = new Shells(withOriginalParts(JSON.parse(siteJson) as SiteData));
}

/** Adds or replaces a sidebar under its key: a `SidebarData` as JSON. */
export function addSidebar(key: string, sidebarJson: string): void {
  known().addSidebar(key, JSON.parse(sidebarJson) as SidebarData);
}

/** The HTML around a page's articles, from its `PageData` as JSON: what is inside of `#__site`. */
export function renderShell(pageJson: string): SplitShell {
  return known().render(JSON.parse(pageJson) as PageData);
}

function known(): Shells {
  if (shells === null) throw new Error("`setSite` has to be called first");
  return shells;
}
