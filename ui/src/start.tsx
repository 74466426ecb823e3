/** Adopts the shell that the server wrote, and follows links from then on. */
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { App, loadSearchPage } from "./app";
import { Library } from "./data/library";
import type { InlineData, SiteData } from "./data/types";
import { startAnnouncing } from "./lib/announce";
import { scrollToPrefixedHash } from "./lib/hash-target";
import { createProgress } from "./lib/progress";
import { barePath } from "./lib/site-path";
import { followLinks, keepPlaces, prefetchLinks } from "./links";
import { prefetchLinksInView } from "./links-in-view";
import { createViewLoader } from "./load-view";
import { followMovedAnchors } from "./moved-anchors";
import { CrashBoundary } from "./pages/CrashBoundary";
import { SiteRouter } from "./router";
import { startSearchShortcuts } from "./shortcuts";
import { keepEarlyClicks } from "./sidebar/early-clicks";
import { startAnnouncement } from "./state/announcement";
import { startColorMode } from "./state/color-mode";
import { startNavigation, watchNavigation } from "./state/navigation";
import { startPreferredVersion } from "./state/preferred-version";
import { text } from "./text";

/** Takes over the page that the document came with. */
export async function bringToLife(inline: InlineData, site: SiteData, element: HTMLElement): Promise<void> {
  const library = new Library(site.baseUrl);
  const loadView = createViewLoader(library, { page: inline.page, articles: servedArticles() });
  const router = new SiteRouter(loadView, await loadView(location.pathname));

  startColorMode(site.colorMode);
  startAnnouncement(site.announcement);
  startPreferredVersion(inline.page.versions.map(({ name }) => name));
  startAnnouncing();
  startNavigation(router);
  const progress = createProgress();
  const tellOfCrash = () => {
    progress.finish();
    document.title = text.pageError.title;
  };
  if (inline.page.sidebar !== null) keepEarlyClicks(library.sidebar(inline.page.sidebar.href));
  const pressed = document.querySelector<HTMLElement>("button[data-pressed]");
  const page = (
    <CrashBoundary resetKey={null} onCrash={tellOfCrash}>
      <App site={site} router={router} />
    </CrashBoundary>
  );
  // As a transition it is done in slices, and what the reader does in between comes first.
  startTransition(() => void hydrateRoot(element, page));
  watchNavigation(router, progress);
  keepPlaces();
  scrollToPrefixedHash();
  followLinks(site.baseUrl);
  followMovedAnchors(router, site.baseUrl);
  prefetchLinks(library, site.baseUrl);
  prefetchLinksInView(library, site.baseUrl);
  if (site.search !== null) {
    startSearchShortcuts();
    // Its code comes beside its data.
    router.onStart(({ path }) => path === site.search?.pagePath && loadSearchPage().catch(() => {}));
  }
  // Said by the development server's script, when the page's source was saved.
  addEventListener("docs-site:changed", () => {
    library.forgetPages();
    void router.reload();
  });
  // React hears it from here on, and adopts at once what it is meant for.
  pressed?.removeAttribute("data-pressed");
  pressed?.click();
  if (inline.page.kind === "not-found" && barePath(location.pathname) !== location.pathname) void router.reload();
}

/** Returns the HTML of the document's articles. No element of an author is taken for the place of one. */
function servedArticles(): readonly string[] {
  const places = [...document.querySelectorAll(".theme-doc-markdown")];
  return places.filter((place) => !place.parentElement?.closest(".theme-doc-markdown")).map((place) => place.innerHTML);
}
