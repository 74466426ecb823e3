/** Renders each page's shell as a whole, which is slower than composing fragments but supports any component. */
import { renderToString } from "react-dom/server";

import type { ArticleHtml } from "../data/loaded-page";
import type { PageData, SidebarData, SiteData } from "../data/types";
import { ARTICLE } from "./fragments";
import { ServedPage } from "./served-page";

/** Renders the shells of one site's pages as a whole. */
export class WholeShells {
  readonly #site: SiteData;
  readonly #sidebars = new Map<string, SidebarData>();

  constructor(site: SiteData) {
    this.#site = site;
  }

  /** Adds a sidebar under the key that pages use for it. */
  addSidebar(key: string, data: SidebarData): void {
    this.#sidebars.set(key, data);
  }

  /** Returns a page's shell, with a mark for each article. */
  render(page: PageData): string {
    const sidebar = page.sidebar && this.#sidebars.get(page.sidebar.key);
    if (sidebar === undefined) throw new Error(`sidebar \`${page.sidebar?.key}\` was never added`);
    return renderToString(<ServedPage site={this.#site} page={page} sidebar={sidebar} articles={articlePlaceholders(page)} />);
  }
}

/** Returns placeholders for as many articles as the page can have. Placeholders without a slot are not rendered. */
function articlePlaceholders({ blog }: PageData): readonly ArticleHtml[] {
  return Array.from({ length: blog?.type === "posts" ? blog.posts.length : 1 }, () => ({ __html: ARTICLE }));
}
