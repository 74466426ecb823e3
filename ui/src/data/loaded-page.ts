import type { ReloadCause } from "../lib/reload-once";
import type { NavigationHead, PageData, SidebarData } from "./types";

/** HTML of an article, in the form of `dangerouslySetInnerHTML`. One object per rendered page. */
export interface ArticleHtml {
  readonly __html: string;
}

/** Result of the routes' loader: all data of a page. */
export interface LoadedPage {
  readonly page: PageData;
  readonly head: NavigationHead;
  /** One article for each article slot of the page. */
  readonly articles: readonly ArticleHtml[];
  /** Tree of the sidebar. A promise on the first page, because hydration does not wait for it. */
  readonly sidebar: SidebarData | Promise<SidebarData> | null;
}

/** Data of the router's not-found error. A class, because the router passes this data as `unknown`. */
export class MissingPage implements ReloadCause {
  declare reloads?: boolean;

  constructor(
    /** Not-found page. */
    readonly loaded: LoadedPage,
    /** `true` if the host has a document at the path: the page's data has moved in a newer build. */
    readonly isServed: boolean,
  ) {}
}

/** Returns the HTML of an article as an object that React compares by identity. */
export function articleHtml(html: string): ArticleHtml {
  return { __html: html };
}
