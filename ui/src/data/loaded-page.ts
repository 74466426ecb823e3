import type { PageData, SidebarData } from "./types";

/** HTML of an article, in the form that React takes. One object for each page shown. */
export interface ArticleHtml {
  readonly __html: string;
}

/** Result of the routes' loader: all that a page consists of. */
export interface LoadedPage {
  readonly page: PageData;
  /** One for each place of an article on the page. */
  readonly articles: readonly ArticleHtml[];
  /** The tree of the sidebar. A promise on the first page, which does not wait for it. */
  readonly sidebar: SidebarData | Promise<SidebarData> | null;
}

/** Returns the HTML of an article as an object that React compares by identity. */
export function articleHtml(html: string): ArticleHtml {
  return { __html: html };
}
