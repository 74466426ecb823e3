import { prepareEnhancements } from "./article/enhance";
import { NetworkError } from "./data/fetch-json";
import type { Library } from "./data/library";
import type { FetchedPage, PageData } from "./data/types";
import type { View } from "./data/view";

/** Set while a page is loaded in full because its data could not be fetched. */
const RELOADED_KEY = "docs.reloaded";

interface FirstPage {
  readonly page: PageData;
  readonly html: string;
}

/**
 * What a path shows. The page that came with the document is there already; the others are fetched.
 * If the network fails, the browser loads the target in full, once; if that leads back here, the page
 * says so (R-ERR-04).
 */
export function createViewLoader(library: Library, first: FirstPage) {
  let adopting = true;

  return async (pathname: string): Promise<View> => {
    if (adopting) {
      adopting = false;
      return adopt(library, first);
    }
    try {
      const page = await library.page(pathname);
      sessionStorageSafely((storage) => storage.removeItem(RELOADED_KEY));
      return await fetchedView(library, page);
    } catch (error) {
      if (error instanceof NetworkError && reloadOnce()) return new Promise(() => {});
      return { type: "failed", page: first.page, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
}

function adopt(library: Library, { page, html }: FirstPage): View {
  const sidebar = page.sidebar && library.sidebar(page.sidebar.href);
  // Without its data the sidebar stays as the server wrote it: plain links, which work.
  const patient = sidebar && sidebar.catch(() => new Promise<never>(() => {}));
  return { type: "page", page, article: { __html: html }, sidebar: patient };
}

async function fetchedView(library: Library, page: FetchedPage): Promise<View> {
  const [sidebar] = await Promise.all([
    page.sidebar && library.sidebar(page.sidebar.href),
    // Ready before the page shows, so that a heading which is jumped to stays where it came to rest.
    prepareEnhancements(page.article),
  ]);
  return { type: "page", page, article: { __html: page.article }, sidebar };
}

/** Loads the address bar's page in full, unless that has just been tried. */
function reloadOnce(): boolean {
  return sessionStorageSafely((storage) => {
    if (storage.getItem(RELOADED_KEY) === location.href) return false;
    storage.setItem(RELOADED_KEY, location.href);
    location.reload();
    return true;
  }) ?? false;
}

function sessionStorageSafely<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
