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
  readonly article: ArticleHtml;
  readonly onArticle?: (element: HTMLElement) => () => void;
}

/** A page with an article, or with a listing in its place. */
export function DocPage({ site, page, article, onArticle }: DocPageProps) {
  const { version, contents, listing } = page;
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
      article={
        listing ? (
          <ListingView title={page.title} listing={listing} />
        ) : (
          <ArticleSlot html={article} {...(onArticle && { onArticle })} />
        )
      }
      articleFooter={<ArticleFooter tags={page.tags} editUrl={page.editUrl} lastUpdated={page.lastUpdated} />}
      pagination={<Pagination kind={page.kind} previous={page.previous} next={page.next} />}
      contents={contents.length > 0 && <Contents entries={contents} />}
    />
  );
}
