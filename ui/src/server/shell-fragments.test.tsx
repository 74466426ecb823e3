import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { archivePage, authorHeading, authorsPage, postList, postPage, postsPage, tagHeading } from "../testing/blog-samples";
import {
  bareSite,
  categoryPage,
  fullPage,
  fullSite,
  sampleCategory,
  sampleLink,
  samplePage,
  sampleSidebar,
  tagPage,
  tagsPage,
} from "../testing/samples";
import type { PageData, SidebarItemData, SiteData } from "../data/types";
import { ARTICLE as MARK } from "./fragments";
import { ShellFragments } from "./shell-fragments";
import { ServedPage } from "./served-page";
import { WholeShells } from "./whole-shells";

const ARTICLE = "<h1>Article</h1>";
const SIDEBAR = { key: "default/v2/docs", href: "/assets/sidebar.abc.json" };
const BLOG_SIDEBAR = { key: "blog-default", href: "/assets/sidebar-blog.abc.json" };

/** Returns a different article for each slot of the page. */
function articlesOf({ blog }: PageData): readonly string[] {
  const count = blog?.type === "posts" ? blog.posts.length : 1;
  return Array.from({ length: count }, (_, index) => `${ARTICLE}${index}`);
}

/** Returns a page's shell with its articles. */
function composed(shell: string, page: PageData): string {
  const articles = articlesOf(page);
  const pieces = shell.split(MARK);
  return pieces.map((piece, index) => (index > 0 ? articles[index - 1] : "") + piece).join("");
}

function whole(site: SiteData, page: PageData, sidebar = sampleSidebar): string {
  return renderToString(
    <ServedPage site={site} page={page} sidebar={page.sidebar && sidebar} articles={articlesOf(page).map((html) => ({ __html: html }))} />,
  );
}

function pathsOf(items: readonly SidebarItemData[]): string[] {
  return items.flatMap((item) => {
    if (item.type === "html") return [];
    const own = item.href === null ? [] : [item.href];
    return item.type === "category" ? [...own, ...pathsOf(item.items)] : own;
  });
}

const pages: readonly [string, PageData][] = [
  ["a plain doc", samplePage()],
  ["a doc with everything", fullPage],
  ["unreleased", samplePage({ version: { ...fullPage.version!, banner: { ...fullPage.version!.banner!, type: "unreleased" } } })],
  ["only a next page", samplePage({ next: { label: "B", href: "/b" } })],
  ["only a previous page", samplePage({ previous: { label: "A", href: "/a" } })],
  ["a draft without author", samplePage({ draft: true, lastUpdated: { date: "2025-01-02", dateText: "Jan 2, 2025", author: null } })],
  ["an author without date", samplePage({ lastUpdated: { date: null, dateText: null, author: "A & B" } })],
  ["a page with assistants", samplePage({ markdown: "/a.md", assistants: [{ label: "Open in A & B", href: "https://a.example/?q=%20" }] })],
  ["a standalone page", samplePage({ kind: "standalone", path: "/markdown-page" })],
  ["a category's page", categoryPage],
  ["a category's page without description", samplePage({ ...categoryPage, listing: { type: "cards", description: null, cards: [] } })],
  ["all tags", tagsPage],
  ["one tag", tagPage],
  ["a post", samplePage({ ...postPage, sidebar: BLOG_SIDEBAR, previous: { label: "A", href: "/a" }, next: { label: "B", href: "/b" } })],
  [
    "a post without date, authors and reading time",
    samplePage({ ...postPage, blog: { type: "post", date: null, readingTime: null, authors: [] } }),
  ],
  [
    "a post with a date alone",
    samplePage({
      ...postPage,
      blog: { type: "post", date: { date: "2024-03-01T00:00:00.000Z", text: "March 1, 2024" }, readingTime: null, authors: [] },
    }),
  ],
  ["a list of posts", samplePage({ ...postsPage, sidebar: BLOG_SIDEBAR, next: { label: "Older entries", href: "/blog/page/2" } })],
  ["a list of one post", samplePage({ ...postsPage, blog: { ...postList, posts: postList.posts.slice(1) } })],
  ["a list without posts", samplePage({ ...postsPage, blog: { ...postList, posts: [] } })],
  ["posts with a tag", samplePage({ ...postsPage, blog: { ...postList, heading: tagHeading } })],
  [
    "posts with a tag without description",
    samplePage({ ...postsPage, blog: { ...postList, heading: { ...tagHeading, description: null } } }),
  ],
  ["posts of an author", samplePage({ ...postsPage, blog: { ...postList, heading: authorHeading } })],
  ["an author without posts", samplePage({ ...postsPage, blog: { type: "posts", heading: authorHeading, posts: [] } })],
  ["an archive", archivePage],
  ["all authors", samplePage({ ...authorsPage, sidebar: BLOG_SIDEBAR })],
  ["the search page", samplePage({ kind: "search", path: "/search" })],
  ["the not-found page", samplePage({ kind: "not-found" })],
  ["a component of the project", samplePage({ kind: "component", path: "/" })],
  ["a page that the sidebar doesn't list", samplePage({ path: "/elsewhere", sidebar: SIDEBAR })],
  ...pathsOf(sampleSidebar.items).map((path): [string, PageData] => [path, samplePage({ path, sidebar: SIDEBAR })]),
];

describe.each([
  ["full", fullSite],
  ["bare", bareSite],
])("on the %s site the composed shell is what React renders", (_name, site) => {
  const shells = new ShellFragments(site);
  shells.addSidebar(SIDEBAR.key, sampleSidebar);
  shells.addSidebar(BLOG_SIDEBAR.key, sampleSidebar);

  test.each(pages)("%s", (_page, page) => {
    for (const _again of [1, 2]) {
      expect(composed(shells.render(page), page)).toBe(whole(site, page));
    }
  });
});

test("of a long list both renderers select the same items", () => {
  const items = Array.from({ length: 60 }, (_, index) => sampleLink(`Page ${index}`, `/page-${index}`));
  const sidebar = { items: [sampleCategory("Many", null, items), ...items] };
  const shells = new ShellFragments(fullSite);
  shells.addSidebar(SIDEBAR.key, sidebar);
  for (const path of ["/page-0", "/page-30", "/elsewhere"]) {
    const page = samplePage({ path, sidebar: SIDEBAR });
    const shell = shells.render(page);
    expect(composed(shell, page)).toBe(whole(fullSite, page, sidebar));
    expect(shell).toContain("sidebar-gap");
  }
});

test("a build with replaced components renders the same shells as a whole", () => {
  const shells = new WholeShells(fullSite);
  shells.addSidebar(SIDEBAR.key, sampleSidebar);
  shells.addSidebar(BLOG_SIDEBAR.key, sampleSidebar);
  for (const [, page] of pages) {
    expect(composed(shells.render(page), page)).toBe(whole(fullSite, page));
  }
  expect(() => new WholeShells(fullSite).render(samplePage({ sidebar: SIDEBAR }))).toThrow("was never added");
});

test("a component page has only the shell around it", () => {
  const html = whole(fullSite, samplePage({ kind: "component", path: "/" }));
  expect(html).toContain(`<div id="__site-main"><!--$--><div class="theme-doc-markdown component-page">${ARTICLE}0</div>`);
});

test("no element has a style attribute, so that a strict policy blocks nothing", () => {
  expect(whole(fullSite, fullPage)).not.toMatch(/ style=/);
});

test("a page with an unknown sidebar is rejected with the sidebar's name", () => {
  const shells = new ShellFragments(fullSite);
  expect(() => shells.render(samplePage({ sidebar: SIDEBAR }))).toThrow("sidebar `default/v2/docs` was never added");
});

test("the sidebar of a blog has neither the logo nor the button that folds it", () => {
  const site = { ...bareSite, sidebar: fullSite.sidebar };
  const html = (sidebar: PageData["sidebar"]) => whole(site, samplePage({ sidebar }));
  expect(html(SIDEBAR)).toMatch(/data-tall.*sidebar-fold/);
  expect(html(BLOG_SIDEBAR)).toContain('aria-label="Blog recent posts navigation"');
  expect(html(BLOG_SIDEBAR)).not.toMatch(/data-tall|sidebar-fold/);
});
