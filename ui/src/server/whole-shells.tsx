/** Renders each page's shell as a whole: slower than from fragments, and right for whatever components do. */
import { renderToString } from "react-dom/server";

import type { ArticleHtml } from "../data/loaded-page";
import type { PageData, SidebarData, SiteData } from "../data/types";
import { ServedPage } from "./served-page";
import { ARTICLE, splitShell, type SplitShell } from "./split-shell";

/** Renders the shells of one site's pages. */
export class Shells {
  readonly #site: SiteData;
  readonly #sidebars = new Map<string, SidebarData>();

  constructor(site: SiteData) {
    this.#site = site;
  }

  /** Makes a sidebar known under the key that pages name it by. */
  addSidebar(key: string, data: SidebarData): void {
    this.#sidebars.set(key, data);
  }

  /** A page's shell. A page without an article (search, tags, …) is all in one part. */
  render(page: PageData): SplitShell {
    const sidebar = page.sidebar && this.#sidebars.get(page.sidebar.key);
    if (sidebar === undefined) throw new Error(`sidebar \`${page.sidebar?.key}\` was never added`);
    return splitShell(renderToString(<ServedPage site={this.#site} page={page} sidebar={sidebar} articles={places(page)} />));
  }
}

/** As many marks as the page can have articles; those without a place are not rendered. */
function places({ blog }: PageData): readonly ArticleHtml[] {
  return Array.from({ length: blog?.type === "posts" ? blog.posts.length : 1 }, () => ({ __html: ARTICLE }));
}
