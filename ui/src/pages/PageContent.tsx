import { Suspense } from "react";

import type { PageData } from "../data/types";
import { ArticleSlot } from "../layout/ArticleSlot";
import { DocPage } from "./DocPage";
import type { PageContentProps } from "./page-parts";

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
export function isComponent({ kind }: PageData): boolean {
  return kind === "component";
}
