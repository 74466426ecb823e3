import { Suspense, type ComponentType, type ReactNode } from "react";

import type { BlogContentProps } from "../blog/BlogContent";
import type { PageData, SiteData } from "../data/types";
import type { ArticleHtml } from "../data/view";
import { ArticleFooter } from "../layout/ArticleFooter";
import { ArticleSlot } from "../layout/ArticleSlot";
import { Breadcrumbs } from "../layout/Breadcrumbs";
import { Contents, FoldedContents } from "../layout/Contents";
import { VersionBadge, VersionBanner, VisibilityNotice } from "../layout/Notices";
import { Pagination } from "../layout/Pagination";
import { DocFrame } from "./DocFrame";
import { ListingView } from "./ListingView";

interface DocPageProps {
  readonly site: SiteData;
  readonly page: PageData;
  /** One for each place of an article. */
  readonly articles: readonly ArticleHtml[];
  /** The browser loads the content of a blog's pages when it is wanted, the server has it at hand. */
  readonly BlogContent: ComponentType<BlogContentProps>;
  readonly onArticle?: (element: HTMLElement) => () => void;
}

/** A page with articles, or with a listing in their place. */
export function DocPage(props: DocPageProps) {
  const { site, page } = props;
  const { version, contents } = page;
  return (
    <DocFrame
      kind={page.kind}
      notices={
        <>
          {version?.banner && <VersionBanner siteTitle={site.title} label={version.label} banner={version.banner} />}
          <VisibilityNotice page={page} />
        </>
      }
      breadcrumbs={<Breadcrumbs homeHref={site.baseUrl} trail={page.breadcrumbs} />}
      badge={version?.badge && <VersionBadge version={version} />}
      foldedContents={contents.length > 0 && <FoldedContents key={page.path} entries={contents} />}
      article={contentOf(props)}
      articleFooter={<ArticleFooter tags={page.tags} editUrl={page.editUrl} lastUpdated={page.lastUpdated} />}
      pagination={<Pagination kind={page.kind} previous={page.previous} next={page.next} />}
      contents={contents.length > 0 && <Contents entries={contents} />}
    />
  );
}

function contentOf({ site, page: { title, listing, blog }, articles, BlogContent, onArticle }: DocPageProps): ReactNode {
  if (listing) return <ListingView title={title} listing={listing} />;
  const slots = articles.map((html, index) => <ArticleSlot key={index} html={html} {...(onArticle && { onArticle })} />);
  if (blog === null) return slots[0];
  return (
    <Suspense>
      <BlogContent title={title} language={site.language} blog={blog} articles={slots} />
    </Suspense>
  );
}
