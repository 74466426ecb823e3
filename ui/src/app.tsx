import { useRouterState } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";

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
import { retryPage } from "./state/navigation";
import { standOn } from "./state/standpoint";
import { text } from "./text";

/** Fetches the search page's code. */
export const loadSearchPage = () => import("./pages/SearchPage");

const SearchPage = lazyPart(() => loadSearchPage().then((module) => module.SearchPage));

/** The whole page in the browser: what the router has loaded, inside of the shell. */
export function App({ site }: { readonly site: SiteData }) {
  const view = useView();
  useHead(view);
  useLayoutEffect(() => standOn(view.page), [view]);
  return (
    <>
      <ViewShell site={site} view={view} />
      <Overlays site={site} view={view} />
    </>
  );
}

function ViewShell({ site, view }: { readonly site: SiteData; readonly view: View }) {
  if (view.type === "page") return <Shell {...view} site={site} SearchPage={SearchPage} onArticle={enhanceArticle} />;
  return (
    <ShellFrame
      site={site}
      navbar={<Navbar site={site} page={{ ...view.page, sidebar: null }} />}
      sidebar={null}
      main={<PageError onRetry={retryPage} />}
    />
  );
}

/** What the deepest route has loaded. The last view stays while a match has none yet. */
function useView(): View {
  const loaded = useRouterState({ select: (state) => state.matches.at(-1)?.loaderData as View | undefined });
  const last = useRef<View>(undefined);
  if (loaded !== undefined) last.current = loaded;
  if (last.current === undefined) throw new Error("the first page was rendered before it was loaded");
  return last.current;
}

/** The document's head follows the page, from the second page on: the first one came with its own. */
function useHead(view: View): void {
  const first = useRef(view);
  useLayoutEffect(() => {
    if (view.type === "failed") document.title = text.pageError.title;
    else if (view !== first.current) syncHead(view.page.head);
  }, [view]);
}
