import { prepareComponents, prepareEnhancements } from "./article/enhance";
import { NetworkError } from "./data/fetch-json";
import type { Library } from "./data/library";
import type { FetchedPage, PageData } from "./data/types";
import type { ArticleHtml, View } from "./data/view";
import { forgetReload, reloadOnce } from "./lib/reload-once";

interface FirstPage {
  readonly page: PageData;
  /** HTML of its articles. */
  readonly articles: readonly string[];
}

/**
 * What a path shows. The page that came with the document is there already; the others are fetched.
 * If the network fails, the browser loads the target in full, once; if that leads back here, or if the
 * browser knows to be offline, the page says so (R-ERR-04).
 */
export function createViewLoader(library: Library, first: FirstPage) {
  let adopting = true;
  let last = first.page;

  return async (pathname: string): Promise<View> => {
    if (adopting) {
      adopting = false;
      return adopt(library, first);
    }
    try {
      const page = await library.page(pathname);
      if (page.kind === "not-found" && (await isServed(pathname)) && reloadOnce()) return await new Promise(() => {});
      const view = await fetchedView(library, page);
      forgetReload();
      last = page;
      return view;
    } catch (error) {
      if (error instanceof NetworkError && reloadOnce()) return new Promise(() => {});
      return { type: "failed", page: last, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
}

function adopt(library: Library, { page, articles }: FirstPage): View {
  const sidebar = page.sidebar && library.sidebar(page.sidebar.href);
  // Without its data the sidebar stays as the server wrote it: plain links, which work.
  const patient = sidebar && sidebar.catch(() => new Promise<never>(() => {}));
  return { type: "page", page, articles: articles.map(articleHtml), sidebar: patient };
}

async function fetchedView(library: Library, page: FetchedPage): Promise<View> {
  const [sidebar] = await Promise.all([
    page.sidebar && library.sidebar(page.sidebar.href),
    // Ready before the page shows, so that a heading which is jumped to stays where it came to rest.
    prepareEnhancements(page.articles.join("")),
    prepareComponents(page),
  ]);
  return { type: "page", page, articles: page.articles.map(articleHtml), sidebar };
}

function articleHtml(html: string): ArticleHtml {
  return { __html: html };
}

/**
 * Whether the host has a document for a path that has no page data: the site was built anew since this tab
 * was opened, and keeps its data elsewhere now, or a file that only looks like a page.
 */
async function isServed(pathname: string): Promise<boolean> {
  try {
    return (await fetch(pathname, { method: "HEAD" })).ok;
  } catch {
    return false;
  }
}
