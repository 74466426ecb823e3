/** Hydrates the server's markup and starts client-side navigation. */
import { RouterProvider } from "@tanstack/react-router";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { readHead } from "./data/head";
import { setMessages } from "./data/messages";
import { PageDataClient } from "./data/page-data-client";
import type { InlineData } from "./data/page-json";
import type { SiteData } from "./data/types";
import { startAnnouncing } from "./lib/announce";
import { replayClick } from "./lib/event-replay";
import { scrollToPrefixedHash } from "./lib/find-hash-target";
import { NetworkError } from "./lib/network-error";
import { isHydrated } from "./lib/is-hydrated";
import { prefetchTextFont } from "./lib/prefetch";
import { createProgress } from "./lib/progress";
import { reloadOnce } from "./lib/reload-once";
import { followLinks, preloadLinks, preserveQueryAndHash } from "./routes/links";
import { prefetchLinksInView } from "./routes/links-in-view";
import { createPageLoader } from "./routes/load-page";
import { followMovedAnchors } from "./routes/moved-anchors";
import { startNavigationEffects } from "./routes/navigation-effects";
import { createSiteRouter } from "./routes/router";
import { startSearchShortcuts } from "./shortcuts";
import { holdEarlyClicks, replayEarlyClicks } from "./sidebar/early-clicks";
import { startAnnouncement } from "./state/announcement";
import { startColorMode } from "./state/color-mode";
import { startPanelEntry } from "./state/panel-entry";
import { setRouter } from "./state/router";

/** Hydrates the page of the document. If that fails, `onFailure` is called after React has removed the markup. */
export async function hydrate(inline: InlineData, site: SiteData, element: HTMLElement, onFailure: () => void): Promise<void> {
  setMessages(site);
  const client = new PageDataClient(site.baseUrl);
  const router = createSiteRouter(site, createPageLoader(client, { page: inline.page, head: readHead(), articles: servedArticles() }));
  setRouter(router);
  // Dispatched by the development server's script before the router loads the page again.
  addEventListener("docs-site:changed", () => client.sidebars.clear());
  // The loader returns the page of the document, so that the first render equals the served markup.
  await router.load();

  startColorMode(site.colorMode);
  startAnnouncement(site.announcement);
  startAnnouncing();
  if (inline.page.sidebar !== null) holdEarlyClicks(client.sidebars.load(inline.page.sidebar, inline.page.path));
  const onUncaughtError = (error: unknown) => {
    onCaughtError(error);
    if (isHydrated()) return void reloadOnce();
    // Without a router, links load their page in full.
    setRouter(null);
    replayEarlyClicks();
    onFailure();
  };
  const buttons = document.querySelectorAll("button");
  // React hydrates in slices during a transition, and handles input in between first.
  startTransition(() => void hydrateRoot(element, <RouterProvider router={router} />, { onCaughtError, onUncaughtError }));
  startNavigationEffects(router, createProgress());
  startPanelEntry();
  preserveQueryAndHash();
  scrollToPrefixedHash();
  followLinks(site.baseUrl, element);
  followMovedAnchors(router, site.baseUrl);
  preloadLinks(router, site.baseUrl);
  prefetchLinksInView(client, site);
  prefetchTextFont();
  if (site.search !== null) startSearchShortcuts();
  // React handles clicks from here on: it first hydrates the clicked element.
  replayClick(buttons);
}

/** Logs errors, except lost connections, which the page itself reports. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof NetworkError)) console.error(error);
}

/** Returns the HTML of the document's articles. The selector cannot match an author's element. */
function servedArticles(): readonly string[] {
  const articleSlots = [...document.querySelectorAll(".theme-doc-markdown")];
  return articleSlots.filter((slot) => !slot.parentElement?.closest(".theme-doc-markdown")).map((slot) => slot.innerHTML);
}
