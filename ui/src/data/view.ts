import type { PageData, SidebarData } from "./types";

/** An article's HTML, in the form in which React takes it. One object for each page shown. */
export interface ArticleHtml {
  readonly __html: string;
}

/** What the window shows: a page, or that a page could not be loaded. */
export type View =
  | {
      readonly type: "page";
      readonly page: PageData;
      /** One for each place of an article on the page. */
      readonly articles: readonly ArticleHtml[];
      /** The sidebar's tree, or its arrival: reading never waits for it. */
      readonly sidebar: SidebarData | Promise<SidebarData> | null;
    }
  | { readonly type: "failed"; readonly page: PageData; readonly error: Error };
