import type { ComponentType } from "react";

import type { BlogContentProps } from "../blog/BlogContent";
import type { ArticleHtml } from "../data/loaded-page";
import type { PageData, SiteData } from "../data/types";
import type { OnArticle } from "../layout/ArticleSlot";
import type { NoticesProps } from "../layout/Notices";
import type { ListingViewProps } from "./ListingView";
import type { NotFoundProps } from "./NotFound";

/** Components that few pages use. They are loaded on demand in the browser and bundled on the server. */
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
  /** One article for each article slot. */
  readonly articles: readonly ArticleHtml[];
  readonly parts: PageParts;
  readonly onArticle?: OnArticle;
}
