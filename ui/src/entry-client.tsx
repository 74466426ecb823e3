/** Brings a page to life: adopts the shell that the server wrote, and follows links from then on. */
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
import { SiteRouter } from "./router";
import { startSearchShortcuts } from "./shortcuts";
import { startAnnouncement } from "./state/announcement";
import { startColorMode } from "./state/color-mode";
import { startNavigation, watchNavigation } from "./state/navigation";
import { startPreferredVersion } from "./state/preferred-version";
import { text } from "./text";

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
  const loadView = createViewLoader(library, { page: inline.page, html });
  const router = new SiteRouter(loadView, await loadView(location.pathname));

  startColorMode(site.colorMode);
  startAnnouncement(site.announcement);
  startPreferredVersion(inline.page.versions.map(({ name }) => name));
  startAnnouncing();
  startNavigation(router);
  hydrateRoot(
    element,
    <CrashBoundary resetKey={null} onCrash={() => (document.title = text.pageError.title)}>
      <App site={site} router={router} />
    </CrashBoundary>,
  );
  watchNavigation(router, createProgress());
  keepPlaces();
  followLinks(site.baseUrl);
  prefetchLinks(library, site.baseUrl);
  prefetchLinksInView(library, site.baseUrl);
  if (site.search !== null) {
    startSearchShortcuts();
    // Its code comes beside its data.
    router.onStart(({ path }) => path === site.search?.pagePath && void loadSearchPage());
  }
  document.documentElement.setAttribute("data-has-hydrated", "true");
  if (inline.page.kind === "not-found" && barePath(location.pathname) !== location.pathname) void router.reload();
}
