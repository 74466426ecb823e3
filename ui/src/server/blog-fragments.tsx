/** Content of a blog's pages as strings. String-rendering counterpart of `BlogContent`. */
import { Suspense } from "react";

import { BlogContent } from "../blog/BlogContent";
import { PostDate } from "../blog/PostDate";
import { PostEntry, PostList } from "../blog/PostList";
import { PostPage } from "../blog/PostPage";
import type { BlogData, ListedPost, PostListData, PostMeta } from "../data/types";
import { enclosed, type SplitShell } from "./split-shell";
import { escapeAll, escapeText, type Templates } from "./template";

/** Data shared by all parts of a page. */
interface Page {
  readonly title: string;
  /** The place of an article. */
  readonly slot: SplitShell;
  readonly templates: Templates;
}

/** The content of a page around its articles. `slot` is the place of one. */
export function blogHtml(title: string, blog: BlogData, slot: SplitShell, templates: Templates): SplitShell {
  const page = { title, slot, templates };
  const [before, after] = templates.get("blog", (hole) => <Suspense>{hole.element("content")}</Suspense>).around("content", {});
  return enclosed(before, contentHtml(page, blog), after);
}

function contentHtml(page: Page, blog: BlogData): SplitShell {
  if (blog.type === "post") return postPageHtml(page, blog);
  if (blog.type === "posts") return postListHtml(page, blog);
  const { title, templates } = page;
  const content = templates.get(JSON.stringify(blog), (hole) => <BlogContent title={hole.text("title")} blog={blog} articles={[]} />);
  return [content({ title: escapeText(title) })];
}

function postPageHtml(page: Page, post: PostMeta): SplitShell {
  const form = JSON.stringify(["post-page", formOf(post)]);
  const template = page.templates.get(form, (hole) => (
    <PostPage title={hole.text("title")} post={post} date={post.date && hole.element("date")}>
      {hole.element("text")}
    </PostPage>
  ));
  const [before, after] = template.around("text", { title: escapeText(page.title), date: dateHtml(page, post) });
  return enclosed(before, page.slot, after);
}

function postListHtml(page: Page, { heading, posts }: PostListData): SplitShell {
  const isEmpty = posts.length === 0;
  const list = page.templates.get(JSON.stringify(["posts", heading, isEmpty]), (hole) => (
    <PostList title={hole.text("title")} heading={heading} isEmpty={isEmpty}>
      {hole.element("posts")}
    </PostList>
  ));
  const [before, after] = list.around("posts", { title: escapeText(page.title) });
  return enclosed(before, joined(posts.map((post) => postEntryHtml(page, post))), after);
}

function postEntryHtml(page: Page, post: ListedPost): SplitShell {
  const { title, href, tags, isTruncated } = post;
  const form = JSON.stringify(["post-entry", formOf(post), tags.length, isTruncated]);
  const entry = page.templates.get(form, (hole) => {
    const tagHoles = tags.map((_, index) => ({ label: hole.text(`label${index}`), href: hole.text(`href${index}`) }));
    const holes = { ...post, title: hole.text("title"), href: hole.text("href"), tags: tagHoles };
    return (
      <PostEntry post={holes} date={post.date && hole.element("date")}>
        {hole.element("text")}
      </PostEntry>
    );
  });
  const tagFills = tags.flatMap((tag, index) => [
    [`label${index}`, tag.label],
    [`href${index}`, tag.href],
  ]);
  const words = escapeAll({ title, href, ...Object.fromEntries(tagFills) });
  const [before, after] = entry.around("text", { ...words, date: dateHtml(page, post) });
  return enclosed(before, page.slot, after);
}

/** The data of a post that many posts have in common. */
function formOf({ date, readingTime, authors }: PostMeta): readonly unknown[] {
  return [date !== null, readingTime, authors];
}

function dateHtml({ templates }: Page, { date }: PostMeta): string {
  if (date === null) return "";
  const time = templates.get("post-date", (hole) => <PostDate date={{ date: hole.text("date"), text: hole.text("text") }} />);
  return time(escapeAll({ ...date }));
}

/** Concatenates shells. */
function joined(shells: readonly SplitShell[]): SplitShell {
  const pieces = [""];
  for (const [first, ...rest] of shells) {
    pieces.push((pieces.pop() ?? "") + first, ...rest);
  }
  return pieces;
}
