/**
 * Bundle for the embedded engine. It receives the site and its sidebars once, then renders the shell of each page. All input and output
 * consists of strings. The program has replaced the control characters that mark positions in HTML (`server/fragments.ts`).
 */
import { setMessages } from "./data/messages";
import type { PageData, SidebarData, SiteData } from "./data/types";
import { CLASSIC } from "./look/classic";
import { setClasses } from "./look/look";
import { withOriginalParts } from "./server/original-parts";
import { Shells } from "./server/shells";

let shells: Shells | null = null;

/** Resets the state and sets the site: a `SiteData` as JSON. */
export function setSite(siteJson: string): void {
  const site = JSON.parse(siteJson) as SiteData;
  setMessages(site);
  setClasses(site.look === "classic" ? CLASSIC : null);
  shells = new Shells(withOriginalParts(site));
}

/** Adds or replaces the sidebar with a key: a `SidebarData` as JSON. */
export function addSidebar(key: string, sidebarJson: string): void {
  known().addSidebar(key, JSON.parse(sidebarJson) as SidebarData);
}

/** Returns the content of `#__site` with marks in place of its articles, from a `PageData` as JSON. */
export function renderShell(pageJson: string): string {
  return known().render(JSON.parse(pageJson) as PageData);
}

/** Returns the same as `renderShell`, after it has been compared with a render of the page without fragments. */
export function renderComparedShell(pageJson: string): string {
  return known().renderCompared(JSON.parse(pageJson) as PageData);
}

function known(): Shells {
  if (shells === null) throw new Error("`setSite` has to be called first");
  return shells;
}
