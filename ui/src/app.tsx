import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";

import { enhanceArticle } from "./article/enhance";
import type { SiteData } from "./data/types";
import type { View } from "./data/view";
import { Navbar } from "./layout/Navbar";
import { Shell } from "./layout/Shell";
import { ShellFrame } from "./layout/ShellFrame";
import { syncHead } from "./lib/head";
import { lazyPart } from "./lib/lazy-part";
import { Overlays } from "./overlays/Overlays";
import { PageError } from "./pages/PageError";
import type { Shown, SiteRouter } from "./router";
import { sidebarWaits } from "./sidebar/early-clicks";
import { retryPage } from "./state/navigation";
import { standOn } from "./state/standpoint";
import { text } from "./text";

/** Fetches the search page's code. */
export const loadSearchPage = () => import("./pages/SearchPage");

/** Fetches the code of the pages of blogs. */
export const loadBlogContent = () => import("./blog/BlogContent");

const BlogContent = lazyPart(() => loadBlogContent().then((module) => module.BlogContent));

const SearchPage = lazyPart(() => loadSearchPage().then((module) => module.SearchPage));

/** The whole page in the browser: what the router has loaded, inside of the shell. */
export function App({ site, router }: { readonly site: SiteData; readonly router: SiteRouter }) {
  const shown = useShown(router);
  const { view } = shown;
  useHead(view);
  useLayoutEffect(() => standOn(view.page), [view]);
  useEffect(() => document.documentElement.setAttribute("data-has-hydrated", "true"), []);
  // Last of all: what listens finds the new page complete.
  useLayoutEffect(() => router.rendered(shown), [router, shown]);
  return (
    <>
      <ViewShell site={site} view={view} />
      <Overlays site={site} view={view} />
    </>
  );
}

function ViewShell({ site, view }: { readonly site: SiteData; readonly view: View }) {
  if (view.type === "page") {
    return <Shell {...view} site={site} SearchPage={SearchPage} BlogContent={BlogContent} onArticle={enhanceArticle} />;
  }
  return (
    <ShellFrame
      site={site}
      navbar={<Navbar site={site} page={{ ...view.page, sidebar: null }} />}
      sidebar={null}
      main={<PageError onRetry={retryPage} />}
    />
  );
}

/**
 * What the router has loaded. A page with a text comes at once, and its place in the sidebar follows (see `SidebarTree`). A
 * transition, in slices and while the old page answers, is what React has more to do for, what may wait for code, and
 * what comes before the sidebar is adopted, which would be thrown away by anything more urgent.
 */
function useShown(router: SiteRouter): Shown {
  const [shown, setShown] = useState(router.shown);
  useEffect(() => {
    const show = (next: Shown) => (isQuick(next.view) ? setShown(next) : startTransition(() => setShown(next)));
    show(router.shown);
    return router.onLoad(show);
  }, [router]);
  return shown;
}

function isQuick({ type, page }: View): boolean {
  return type === "page" && page.listing === null && page.blog === null && page.kind !== "search" && !sidebarWaits();
}

/** The document's head follows the page, from the second page on: the first one came with its own. */
function useHead(view: View): void {
  const first = useRef(view);
  useLayoutEffect(() => {
    if (view.type === "failed") document.title = text.pageError.title;
    else if (view !== first.current) syncHead(view.page.head);
  }, [view]);
}
