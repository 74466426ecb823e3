import type { ComponentType } from "react";

import type { BlogContentProps } from "../blog/BlogContent";
import type { ArticleHtml } from "../data/loaded-page";
import type { PageData, SiteData } from "../data/types";
import { ArticleSlot } from "../layout/ArticleSlot";
import { DocPage } from "./DocPage";
import type { ListingViewProps } from "./ListingView";
import { NotFound } from "./NotFound";

/** Parts that few pages have: the browser loads them on demand, the server has them. */
export interface PageParts {
  readonly BlogContent: ComponentType<BlogContentProps>;
  readonly ListingView: ComponentType<ListingViewProps>;
}

/** Properties of the content of a page, on the server and in the browser. */
export interface PageContentProps {
  readonly site: SiteData;
  readonly page: PageData;
  /** One for each place of an article. */
  readonly articles: readonly ArticleHtml[];
  readonly parts: PageParts;
  readonly onArticle?: (element: HTMLElement) => () => void;
}

/** The content of `main`, but for the search page. */
export function PageContent(props: PageContentProps) {
  const { site, page, articles, onArticle } = props;
  if (isComponent(page)) return articles[0] && <ArticleSlot whole html={articles[0]} {...(onArticle && { onArticle })} />;
  if (page.kind === "not-found") return <NotFound site={site} />;
  return <DocPage {...props} />;
}

/** Returns whether the content of a page is a component of the project, without a frame. */
export function isComponent({ kind, ownArticle }: PageData): boolean {
  return kind === "component" || ownArticle === true;
}
