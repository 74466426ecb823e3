/** Renders the content of a blog's pages as strings. Counterpart of `BlogContent`. */
import { Suspense } from "react";

import { BlogContent } from "../blog/BlogContent";
import { PostDate } from "../blog/PostDate";
import { PostEntry, PostList } from "../blog/PostList";
import { PostPage } from "../blog/PostPage";
import type { BlogData, ListedPost, PostListHeading, PostMeta } from "../data/types";
import { NO_DATA, type Fragment, type Fragments } from "./fragments";

const boundary: Fragment<object, "content"> = (_, { content }) => <Suspense>{content}</Suspense>;

const postPage: Fragment<{ title: string; post: PostMeta }, "text"> = ({ title, post }, { text }) => (
  <PostPage title={title} post={post} date={dateOf(post)}>
    {text}
  </PostPage>
);

const postList: Fragment<{ title: string; heading: PostListHeading; isEmpty: boolean }, "posts"> = (props, { posts }) => (
  <PostList {...props}>{posts}</PostList>
);

const postEntry: Fragment<ListedPost, "text"> = (post, { text }) => (
  <PostEntry post={post} date={dateOf(post)}>
    {text}
  </PostEntry>
);

const otherContent: Fragment<{ title: string; blog: Extract<BlogData, { type: "archive" | "authors" }> }> = (props) => (
  <BlogContent {...props} articles={[]} />
);

/** Returns the content of a page around its articles. `slot` is the HTML of an article's slot. */
export function blogHtml(title: string, blog: BlogData, slot: string, fragments: Fragments): string {
  return fragments.html(boundary, NO_DATA, { content: contentHtml(title, blog, slot, fragments) });
}

function contentHtml(title: string, blog: BlogData, slot: string, fragments: Fragments): string {
  switch (blog.type) {
    case "post":
      return fragments.html(postPage, { title, post: blog }, { text: slot });
    case "posts": {
      const { heading, posts } = blog;
      const entries = posts.map((post) => fragments.html(postEntry, post, { text: slot }));
      return fragments.html(postList, { title, heading, isEmpty: posts.length === 0 }, { posts: entries.join("") });
    }
    default:
      return fragments.html(otherContent, { title, blog });
  }
}

function dateOf({ date }: PostMeta) {
  return date !== null && <PostDate date={date} />;
}
