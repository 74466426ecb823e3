import { Suspense, type ComponentType } from "react";

import type { BlogContentProps } from "../blog/BlogContent";
import type { ArticleHtml } from "../data/loaded-page";
import type { PageData, SiteData } from "../data/types";
import { ArticleSlot, type OnArticle } from "../layout/ArticleSlot";
import { DocPage } from "./DocPage";
import type { NoticesProps } from "../layout/Notices";
import type { ListingViewProps } from "./ListingView";
import type { NotFoundProps } from "./NotFound";

/** Components that few pages use: loaded on demand in the browser, bundled on the server. */
export interface PageParts {
  readonly BlogContent: ComponentType<BlogContentProps>;
  readonly ListingView: ComponentType<ListingViewProps>;
  readonly Notices: ComponentType<NoticesProps>;
  readonly NotFound: ComponentType<NotFoundProps>;
}

/** Props of a page's content, on the server and in the browser. */
export interface PageContentProps {
  readonly site: SiteData;
  readonly page: PageData;
  /** One for each article slot. */
  readonly articles: readonly ArticleHtml[];
  readonly parts: PageParts;
  readonly onArticle?: OnArticle;
}

/** Content of `main`, except for the search page. */
export function PageContent(props: PageContentProps) {
  const { site, page, articles, parts, onArticle } = props;
  if (isComponent(page)) return articles[0] && <ArticleSlot whole path={page.path} html={articles[0]} {...(onArticle && { onArticle })} />;
  if (page.kind === "not-found") {
    return (
      <Suspense>
        <parts.NotFound site={site} />
      </Suspense>
    );
  }
  return <DocPage {...props} />;
}

/** Returns whether the content of a page is a component of the project, without a frame. */
export function isComponent({ kind, ownArticle }: PageData): boolean {
  return kind === "component" || ownArticle === true;
}
