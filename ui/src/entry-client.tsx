/** Brings a page to life: adopts the shell that the server wrote, and follows links from then on. */
import { RouterProvider } from "@tanstack/react-router";
import { hydrateRoot } from "react-dom/client";

import { App, loadSearchPage } from "./app";
import { fetchJson } from "./data/fetch-json";
import { readInlineData } from "./data/inline";
import { Library } from "./data/library";
import type { InlineData, SiteData } from "./data/types";
import { startAnnouncing } from "./lib/announce";
import { createProgress } from "./lib/progress";
import { reloadOnce } from "./lib/reload-once";
import { barePath } from "./lib/site-path";
import { followLinks, keepPlaces, prefetchLinks } from "./links";
import { prefetchLinksInView } from "./links-in-view";
import { createViewLoader } from "./load-view";
import { CrashBoundary } from "./pages/CrashBoundary";
import { createSiteRouter } from "./router";
import { startSearchShortcuts } from "./shortcuts";
import { startAnnouncement } from "./state/announcement";
import { startColorMode } from "./state/color-mode";
import { startNavigation, watchNavigation } from "./state/navigation";
import { startPreferredVersion } from "./state/preferred-version";
import { text } from "./text";

/** The address of the search page in a site without search, where it is one of the unknown ones. */
const DEFAULT_SEARCH_PATH = "/search";

const inline = readInlineData();
const root = document.getElementById("root");
if (inline !== null && root !== null) start(inline, root).catch(stayStatic);

/** Nothing came to life: the page is read as one without scripts, whose links and lists all work. */
function stayStatic(): void {
  document.documentElement.removeAttribute("data-scripted");
}

async function start(inline: InlineData, element: HTMLElement): Promise<void> {
  const site = await fetchJson<SiteData>(inline.site);
  // The document is older than the site: it was kept by the browser, or by someone on the way.
  if (site === null) return reloadOnce() ? undefined : stayStatic();
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
  startPreferredVersion(inline.page.versions.map(({ name }) => name));
  startAnnouncing();
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
  prefetchLinksInView(site.baseUrl);
  if (site.search !== null) startSearchShortcuts();
  // Said by the development server's script, when the page's source was saved.
  addEventListener("docs-site:changed", () => {
    library.forgetPages();
    void router.invalidate();
  });
  document.documentElement.setAttribute("data-has-hydrated", "true");
  if (inline.page.kind === "not-found" && barePath(location.pathname) !== location.pathname) void router.invalidate();
}
