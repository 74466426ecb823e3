/** Parts that differ on every page, as strings: headings, pagination, article footer. */
import type { ContentsEntry, PageData, SiteData } from "../data/types";
import { ArticleFooter } from "../layout/ArticleFooter";
import { ArticleSlot } from "../layout/ArticleSlot";
import { BreadcrumbsFrame, BreadcrumbView } from "../layout/Breadcrumbs";
import { ContentsFrame, FoldedContentsFrame } from "../layout/Contents";
import { ContentsItem, ContentsLevel } from "../layout/ContentsList";
import { contentsTree, type ContentsNode } from "../layout/contents-tree";
import { VersionBadge, VersionBanner, VisibilityNotice } from "../layout/Notices";
import { Pagination } from "../layout/Pagination";
import { DocFrame } from "../pages/DocFrame";
import { blogHtml } from "./blog-fragments";
import { listingHtml } from "./listing-fragments";
import { enclosed, type SplitShell } from "./split-shell";
import { escapeAll, escapeText, type Fills, type Hole, type Templates } from "./template";

/** Returns the content of `main` around the articles of a page. */
export function docHtml(site: SiteData, page: PageData, templates: Templates): SplitShell {
  const list = page.contents.length > 0 ? contentsHtml(contentsTree(page.contents), templates) : "";
  const doc = templates.get(`doc ${page.kind === "posts"} ${list !== ""}`, (hole) => (
    <DocFrame
      kind={page.kind}
      notices={hole.element("notices")}
      breadcrumbs={hole.element("breadcrumbs")}
      badge={hole.element("badge")}
      foldedContents={hole.element("folded")}
      article={hole.element("article")}
      articleFooter={hole.element("footer")}
      pagination={hole.element("pagination")}
      contents={list && hole.element("contents")}
    />
  ));
  const fills: Fills = {
    notices: noticesHtml(site, page, templates),
    breadcrumbs: breadcrumbsHtml(site, page, templates),
    badge: badgeHtml(page, templates),
    folded: list && templates.get("folded", (hole) => <FoldedContentsFrame>{hole.element("list")}</FoldedContentsFrame>)({ list }),
    footer: footerHtml(page, templates),
    pagination: paginationHtml(page, templates),
    contents: list && templates.get("contents", (hole) => <ContentsFrame>{hole.element("list")}</ContentsFrame>)({ list }),
  };
  const [before, after] = doc.around("article", fills);
  return enclosed(before, contentHtml(page, templates), after);
}

function contentHtml({ title, listing, blog }: PageData, templates: Templates): SplitShell {
  if (listing) return [listingHtml(title, listing, templates)];
  const slot = slotHtml(templates, false);
  return blog ? blogHtml(title, blog, slot, templates) : slot;
}

/** Returns the element around an article. */
export function slotHtml(templates: Templates, whole: boolean): SplitShell {
  const slot = templates.get(`article ${whole}`, (hole) => <ArticleSlot whole={whole} html={{ __html: hole.text("html") }} />);
  return slot.around("html", {});
}

function breadcrumbsHtml(site: SiteData, { breadcrumbs }: PageData, templates: Templates): string {
  if (breadcrumbs.length === 0) return "";
  const trail = breadcrumbs.map(({ label, href }, index) => {
    const current = index === breadcrumbs.length - 1;
    const entry = templates.get(`breadcrumb ${current} ${href !== null}`, (hole) => (
      <BreadcrumbView entry={{ label: hole.text("label"), href: href && hole.text("href") }} current={current} />
    ));
    return entry(escapeAll({ label, href: href ?? "" }));
  });
  return templates.get("breadcrumbs", (hole) => <BreadcrumbsFrame homeHref={site.baseUrl}>{hole.element("trail")}</BreadcrumbsFrame>)({
    trail: trail.join(""),
  });
}

function contentsHtml(nodes: readonly ContentsNode[], templates: Templates): string {
  const level = templates.get("contents-level", (hole) => <ContentsLevel>{hole.element("items")}</ContentsLevel>);
  const item = templates.get("contents-item", (hole) => (
    <ContentsItem entry={contentsHoles(hole)} current={false}>
      {hole.element("below")}
    </ContentsItem>
  ));
  let items = "";
  for (const { entry, children } of nodes) {
    const below = children.length > 0 ? contentsHtml(children, templates) : "";
    items += item({ id: escapeText(entry.id), html: entry.html, below });
  }
  return level({ items });
}

function contentsHoles(hole: Hole): Pick<ContentsEntry, "html" | "id"> {
  return { id: hole.text("id"), html: hole.text("html") };
}

function noticesHtml(site: SiteData, page: PageData, templates: Templates): string {
  const { version, draft, unlisted } = page;
  const visibility = templates.get(`visibility ${draft} ${unlisted}`, () => <VisibilityNotice page={page} />)({});
  const banner = version?.banner;
  if (!banner) return visibility;
  const { type, latestHref, latestLabel, latestName } = banner;
  const html = templates.get(`version-banner ${type}`, (hole) => (
    <VersionBanner
      siteTitle={hole.text("site")}
      label={hole.text("label")}
      banner={{ type, latestName, latestHref: hole.text("href"), latestLabel: hole.text("latest") }}
    />
  ))(escapeAll({ site: site.title, label: version.label, href: latestHref, latest: latestLabel }));
  return html + visibility;
}

function badgeHtml({ version }: PageData, templates: Templates): string {
  if (!version?.badge) return "";
  const badge = templates.get("badge", (hole) => <VersionBadge version={{ label: hole.text("label") }} />);
  return badge({ label: escapeText(version.label) });
}

function paginationHtml({ kind, previous, next }: PageData, templates: Templates): string {
  return templates.get(`pagination ${kind} ${previous !== null} ${next !== null}`, (hole) => (
    <Pagination
      kind={kind}
      previous={previous && { label: hole.text("previousLabel"), href: hole.text("previousHref") }}
      next={next && { label: hole.text("nextLabel"), href: hole.text("nextHref") }}
    />
  ))(
    escapeAll({
      previousLabel: previous?.label ?? "",
      previousHref: previous?.href ?? "",
      nextLabel: next?.label ?? "",
      nextHref: next?.href ?? "",
    }),
  );
}

/** Rendered by React on each page: dates and tags vary in structure, but few pages have many of them. */
function footerHtml({ tags, editUrl, markdown, lastUpdated }: PageData, templates: Templates): string {
  const form = JSON.stringify(["article-footer", editUrl !== null, markdown !== undefined, lastUpdated, tags]);
  const fills: Fills = escapeAll({ editUrl: editUrl ?? "", markdown: markdown ?? "" });
  return templates.get(form, (hole) => (
    <ArticleFooter
      tags={tags}
      lastUpdated={lastUpdated}
      editUrl={editUrl && hole.text("editUrl")}
      markdown={markdown && hole.text("markdown")}
    />
  ))(fills);
}
