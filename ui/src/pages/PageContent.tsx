import { Suspense } from "react";

import { ArticleSlot } from "../layout/ArticleSlot";
import { isComponent } from "../layout/is-component";
import { DocPage } from "./DocPage";
import type { PageContentProps } from "./page-parts";

/** Content of `main`, except for the search page. */
export function PageContent(props: PageContentProps) {
  const { site, page, articles, parts, onArticle } = props;
  if (isComponent(page)) return articles[0] && <ArticleSlot kind={page.kind} path={page.path} html={articles[0]} onArticle={onArticle} />;
  if (page.kind === "not-found") {
    return (
      <Suspense>
        <parts.NotFound site={site} />
      </Suspense>
    );
  }
  return <DocPage {...props} />;
}
