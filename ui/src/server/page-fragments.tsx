/** Renders the content of pages with articles or listings as strings. Counterpart of `DocPage`. */
import { Suspense } from "react";

import type { Breadcrumb, ContentsEntry, PageData, PageKind, PageLink, TagLink, VersionBanner as Banner } from "../data/types";
import { ArticleFooter } from "../layout/ArticleFooter";
import type { MetaData } from "../layout/ArticleMeta";
import { ArticleSlot } from "../layout/ArticleSlot";
import { BreadcrumbsFrame, BreadcrumbView } from "../layout/Breadcrumbs";
import { ContentsFrame } from "../layout/Contents";
import { ContentsItem, ContentsLevel } from "../layout/ContentsList";
import { contentsTree, type ContentsNode } from "../layout/contents-tree";
import { FoldedContentsFrame } from "../layout/FoldedContents";
import { VersionBanner, VisibilityNotice } from "../layout/Notices";
import { Pagination } from "../layout/Pagination";
import { VersionBadge } from "../layout/VersionBadge";
import { DocFrame } from "../pages/DocFrame";
import { hasNotices } from "../pages/has-notices";
import { blogHtml } from "./blog-fragments";
import { ARTICLE, NO_DATA, type Fragment, type Fragments } from "./fragments";
import { listingHtml } from "./listing-fragments";

type DocSlot = "notices" | "breadcrumbs" | "badge" | "foldedContents" | "article" | "articleFooter" | "pagination" | "contents";

const docFrame: Fragment<{ kind: PageKind }, DocSlot> = ({ kind }, elements) => <DocFrame kind={kind} {...elements} />;

const articleSlot: Fragment<{ kind: PageKind; html: string }> = ({ kind, html }) => <ArticleSlot kind={kind} html={{ __html: html }} />;

const breadcrumbsFrame: Fragment<object, "entries"> = (_, { entries }, { baseUrl }) => (
  <BreadcrumbsFrame homeHref={baseUrl}>{entries}</BreadcrumbsFrame>
);

const breadcrumb: Fragment<{ entry: Breadcrumb; current: boolean }> = (props) => <BreadcrumbView {...props} />;

const contentsFrame: Fragment<MetaData, "list"> = (page, { list }) => <ContentsFrame page={page}>{list}</ContentsFrame>;

const foldedContentsFrame: Fragment<object, "list"> = (_, { list }) => <FoldedContentsFrame>{list}</FoldedContentsFrame>;

const contentsLevel: Fragment<object, "items"> = (_, { items }) => <ContentsLevel>{items}</ContentsLevel>;

const contentsItem: Fragment<Pick<ContentsEntry, "html" | "id">, "below"> = (entry, { below }) => (
  <ContentsItem entry={entry} current={false}>
    {below}
  </ContentsItem>
);

const visibilityNotice: Fragment<Pick<PageData, "draft" | "unlisted">> = (page) => <VisibilityNotice page={page} />;

const noticesBoundary: Fragment<object, "notices"> = (_, { notices }) => <Suspense>{notices}</Suspense>;

const versionBanner: Fragment<{ instance: string; label: string; banner: Banner }> = (props, _, site) => (
  <VersionBanner site={site} {...props} />
);

const versionBadge: Fragment<{ label: string }> = (version) => <VersionBadge version={version} />;

const pagination: Fragment<{ kind: PageKind; previous: PageLink | null; next: PageLink | null }> = (props) => <Pagination {...props} />;

const articleFooter: Fragment<MetaData & { tags: readonly TagLink[] }> = (page) => <ArticleFooter page={page} />;

/** Returns the content of `main` around the articles of a page. */
export function docHtml(page: PageData, fragments: Fragments): string {
  const { kind, previous, next, tags, editUrl, markdown, assistants, lastUpdated } = page;
  const meta: MetaData = { editUrl, lastUpdated, ...(markdown !== undefined && { markdown }), ...(assistants && { assistants }) };
  const list = page.contents.length > 0 ? contentsHtml(contentsTree(page.contents), fragments) : "";
  return fragments.html(
    docFrame,
    { kind },
    {
      notices: noticesHtml(page, fragments),
      breadcrumbs: breadcrumbsHtml(page, fragments),
      badge: page.version?.badge ? fragments.html(versionBadge, { label: page.version.label }) : "",
      foldedContents: list && fragments.html(foldedContentsFrame, NO_DATA, { list }),
      article: contentHtml(page, fragments),
      articleFooter: fragments.html(articleFooter, { tags, ...meta }),
      pagination: fragments.html(pagination, { kind, previous, next }),
      contents: list && fragments.html(contentsFrame, meta, { list }),
    },
  );
}

function contentHtml({ kind, title, listing, blog }: PageData, fragments: Fragments): string {
  if (listing) return listingHtml(title, listing, fragments);
  const slot = slotHtml(fragments, kind);
  return blog ? blogHtml(title, blog, slot, fragments) : slot;
}

/** Returns the element around an article. */
export function slotHtml(fragments: Fragments, kind: PageKind): string {
  return fragments.html(articleSlot, { kind, html: ARTICLE });
}

function breadcrumbsHtml({ breadcrumbs }: PageData, fragments: Fragments): string {
  if (breadcrumbs.length === 0) return "";
  const entries = breadcrumbs.map((entry, index) => fragments.html(breadcrumb, { entry, current: index === breadcrumbs.length - 1 }));
  return fragments.html(breadcrumbsFrame, NO_DATA, { entries: entries.join("") });
}

function contentsHtml(nodes: readonly ContentsNode[], fragments: Fragments): string {
  const items = nodes.map(({ entry: { id, html }, children }) =>
    fragments.html(contentsItem, { id, html }, { below: children.length > 0 ? contentsHtml(children, fragments) : "" }),
  );
  return fragments.html(contentsLevel, NO_DATA, { items: items.join("") });
}

function noticesHtml(page: PageData, fragments: Fragments): string {
  if (!hasNotices(page)) return "";
  const { version, draft, unlisted } = page;
  const banner = version?.banner
    ? fragments.html(versionBanner, { instance: version.instance, label: version.label, banner: version.banner })
    : "";
  return fragments.html(noticesBoundary, NO_DATA, { notices: banner + fragments.html(visibilityNotice, { draft, unlisted }) });
}
