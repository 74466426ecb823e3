import { Suspense, type ReactNode } from "react";

import { ArticleFooter } from "../layout/ArticleFooter";
import { ArticleSlot } from "../layout/ArticleSlot";
import { Breadcrumbs } from "../layout/Breadcrumbs";
import { ContentsColumn } from "../layout/Contents";
import { FoldedContents } from "../layout/FoldedContents";
import { Pagination } from "../layout/Pagination";
import { VersionBadge } from "../layout/VersionBadge";
import { DocFrame } from "./DocFrame";
import { hasNotices } from "./has-notices";
import type { PageContentProps } from "./page-parts";

/** Renders a page with articles, or with a listing. */
export function DocPage(props: PageContentProps) {
  const { site, page, parts } = props;
  const { version, contents } = page;
  return (
    <DocFrame
      kind={page.kind}
      notices={
        hasNotices(page) && (
          <Suspense>
            <parts.Notices site={site} page={page} />
          </Suspense>
        )
      }
      breadcrumbs={<Breadcrumbs homeHref={site.baseUrl} entries={page.breadcrumbs} />}
      badge={version?.badge && <VersionBadge version={version} />}
      foldedContents={contents.length > 0 && <FoldedContents key={page.path} entries={contents} />}
      article={contentOf(props)}
      articleFooter={<ArticleFooter page={page} />}
      pagination={<Pagination kind={page.kind} previous={page.previous} next={page.next} />}
      contents={contents.length > 0 && <ContentsColumn page={page} />}
    />
  );
}

function contentOf({ page: { kind, path, title, listing, blog }, articles, parts, onArticle }: PageContentProps): ReactNode {
  const { BlogContent, ListingView } = parts;
  if (listing)
    return (
      <Suspense>
        <ListingView title={title} listing={listing} />
      </Suspense>
    );
  const slots = articles.map((html, index) => <ArticleSlot key={index} kind={kind} path={path} html={html} onArticle={onArticle} />);
  if (blog === null) return slots[0];
  return (
    <Suspense>
      <BlogContent title={title} blog={blog} articles={slots} />
    </Suspense>
  );
}
