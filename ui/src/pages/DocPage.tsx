import type { PageData, SiteData } from "../data/types";
import type { ArticleHtml } from "../data/view";
import { ArticleFooter } from "../layout/ArticleFooter";
import { ArticleSlot } from "../layout/ArticleSlot";
import { Contents, FoldedContents } from "../layout/Contents";
import { VersionBadge, VersionBanner, VisibilityNotice } from "../layout/Notices";
import { Pagination } from "../layout/Pagination";
import { DocFrame } from "./DocFrame";

interface DocPageProps {
  readonly site: SiteData;
  readonly page: PageData;
  readonly article: ArticleHtml;
  readonly onArticle?: (element: HTMLElement) => () => void;
}

/** A page with an article: a doc, or one that stands alone. */
export function DocPage({ site, page, article, onArticle }: DocPageProps) {
  const { version, contents } = page;
  return (
    <DocFrame
      notices={
        <>
          {version?.banner && <VersionBanner siteTitle={site.title} label={version.label} banner={version.banner} />}
          <VisibilityNotice page={page} />
        </>
      }
      badge={version?.badge && <VersionBadge version={version} />}
      foldedContents={contents.length > 0 && <FoldedContents key={page.path} entries={contents} />}
      article={<ArticleSlot html={article} {...(onArticle && { onArticle })} />}
      articleFooter={<ArticleFooter tags={page.tags} editUrl={page.editUrl} lastUpdated={page.lastUpdated} />}
      pagination={<Pagination previous={page.previous} next={page.next} />}
      contents={contents.length > 0 && <Contents entries={contents} />}
    />
  );
}
