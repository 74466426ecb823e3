import { notFound } from "@tanstack/react-router";

import { prepareStyles, prepareTabs } from "../article/enhance";
import { articleHtml, MissingPage, type LoadedPage } from "../data/loaded-page";
import type { PageDataClient } from "../data/page-data-client";
import type { FetchedPage } from "../data/page-json";
import type { NavigationHead, PageData } from "../data/types";
import { resetReload } from "../lib/reload-once";
import { hasNotices } from "../pages/has-notices";
import { lazyParts } from "../pages/lazy-pages";

/** Page contained in the document. */
export interface ServedPage {
  readonly page: PageData;
  readonly head: NavigationHead;
  /** HTML of its articles. */
  readonly articles: readonly string[];
}

/** Loads the page at a path of the address bar. Throws `notFound` or a `NetworkError`. */
export type LoadPage = (pathname: string) => Promise<LoadedPage>;

/** Returns the loader of all routes. Its first call returns the page of the document and requests only its sidebar. */
export function createPageLoader(client: PageDataClient, served: ServedPage): LoadPage {
  let first: ServedPage | null = served;
  return async (pathname) => {
    if (first !== null) {
      const loaded = servedPage(client, first);
      first = null;
      return foundOrThrow(loaded, false);
    }
    const page = await client.page(pathname);
    const isMissing = page.kind === "not-found";
    const loaded = await fetchedPage(client, page);
    return foundOrThrow(loaded, isMissing && (await isServed(pathname)));
  };
}

function foundOrThrow(loaded: LoadedPage, isServed: boolean): LoadedPage {
  if (loaded.page.kind === "not-found") throw notFound({ data: new MissingPage(loaded, isServed) });
  return loaded;
}

function servedPage(client: PageDataClient, { page, head, articles }: ServedPage): LoadedPage {
  const sidebar = page.sidebar && client.sidebars.load(page.sidebar, page.path);
  // If the data of the sidebar fails to load, the sidebar is never hydrated, and its plain links still work.
  const pendingOnError = sidebar && sidebar.catch(() => new Promise<never>(() => {}));
  return { page, head, articles: articles.map(articleHtml), sidebar: pendingOnError };
}

async function fetchedPage(client: PageDataClient, page: FetchedPage): Promise<LoadedPage> {
  const [sidebar] = await Promise.all([
    page.sidebar && client.sidebars.load(page.sidebar, page.path),
    page.blog && lazyParts.BlogContent.preload(),
    page.listing && lazyParts.ListingView.preload(),
    hasNotices(page) && lazyParts.Notices.preload(),
    page.kind === "not-found" && lazyParts.NotFound.preload(),
    // Loaded before the page is rendered, so that later changes do not move a heading that was scrolled to.
    prepareTabs(page.articles.join("")),
    prepareStyles(page),
  ]);
  resetReload();
  return { page, head: page.head, articles: page.articles.map(articleHtml), sidebar };
}

/**
 * Returns `true` if the host has a document for a path without page data: the site was rebuilt after the document was opened and stores its
 * data elsewhere, or the path is a file.
 */
async function isServed(pathname: string): Promise<boolean> {
  try {
    return (await fetch(pathname, { method: "HEAD" })).ok;
  } catch {
    return false;
  }
}
