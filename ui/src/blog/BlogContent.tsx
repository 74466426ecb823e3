import type { ReactNode } from "react";

import type { BlogData, PostMeta } from "../data/types";
import { Archive } from "./Archive";
import { AuthorList } from "./AuthorList";
import { PostDate } from "./PostDate";
import { PostEntry, PostList } from "./PostList";
import { PostPage } from "./PostPage";

/** Props of `BlogContent`. */
export interface BlogContentProps {
  /** Title of the page. */
  readonly title: string;
  readonly blog: BlogData;
  /** Article slots of the page. */
  readonly articles: readonly ReactNode[];
}

/** Renders the content of a page of a blog. */
export function BlogContent({ title, blog, articles }: BlogContentProps) {
  const dateOf = ({ date }: PostMeta) => date !== null && <PostDate date={date} />;
  switch (blog.type) {
    case "post":
      return (
        <PostPage title={title} post={blog} date={dateOf(blog)}>
          {articles[0]}
        </PostPage>
      );
    case "posts":
      return (
        <PostList title={title} heading={blog.heading} isEmpty={blog.posts.length === 0}>
          {blog.posts.map((post, index) => (
            <PostEntry key={post.href} post={post} date={dateOf(post)}>
              {articles[index]}
            </PostEntry>
          ))}
        </PostList>
      );
    case "archive":
      return <Archive title={title} years={blog.years} />;
    case "authors":
      return <AuthorList title={title} authors={blog.authors} />;
  }
}
