/** Brings a page to life: adopts the shell that the server wrote, and follows links from then on. */
import { RouterProvider } from "@tanstack/react-router";
import { hydrateRoot } from "react-dom/client";

import { App, loadSearchPage } from "./app";
import { fetchJson } from "./data/fetch-json";
import { readInlineData } from "./data/inline";
import { Library } from "./data/library";
import type { InlineData, SiteData } from "./data/types";
import { createProgress } from "./lib/progress";
import { barePath } from "./lib/site-path";
import { followLinks, keepPlaces, prefetchLinks } from "./links";
import { createViewLoader } from "./load-view";
import { CrashBoundary } from "./pages/CrashBoundary";
import { createSiteRouter } from "./router";
import { startSearchShortcuts } from "./shortcuts";
import { startAnnouncement } from "./state/announcement";
import { startColorMode } from "./state/color-mode";
import { startNavigation, watchNavigation } from "./state/navigation";
import { text } from "./text";

/** The address of the search page in a site without search, where it is one of the unknown ones. */
const DEFAULT_SEARCH_PATH = "/search";

const inline = readInlineData();
const root = document.getElementById("root");
if (inline !== null && root !== null) void start(inline, root);

async function start(inline: InlineData, element: HTMLElement): Promise<void> {
  const site = await fetchJson<SiteData>(inline.site);
  if (site === null) return;
  const library = new Library(site.baseUrl);
  const html = document.querySelector(".theme-doc-markdown")?.innerHTML ?? "";
  const router = createSiteRouter({
    loadView: createViewLoader(library, { page: inline.page, html }),
    searchPath: site.search?.pagePath ?? DEFAULT_SEARCH_PATH,
    preloadSearch: () => void loadSearchPage(),
    Root: () => <App site={site} />,
  });
  await router.load();

  startColorMode(site.colorMode);
  startAnnouncement(site.announcement);
  startNavigation(router);
  hydrateRoot(
    element,
    <CrashBoundary resetKey={null} onCrash={() => (document.title = text.pageError.title)}>
      <RouterProvider router={router} />
    </CrashBoundary>,
  );
  watchNavigation(router, createProgress());
  keepPlaces();
  followLinks(site.baseUrl);
  prefetchLinks(library, site.baseUrl);
  if (site.search !== null) startSearchShortcuts();
  document.documentElement.setAttribute("data-has-hydrated", "true");
  if (inline.page.kind === "not-found" && barePath(location.pathname) !== location.pathname) void router.invalidate();
}
