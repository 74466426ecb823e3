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
  /** BCP 47 tag of the page's language. */
  readonly language: string;
  readonly blog: BlogData;
  /** Article slots of the page. */
  readonly articles: readonly ReactNode[];
}

/** Content of a blog's page. */
export function BlogContent({ title, language, blog, articles }: BlogContentProps) {
  const dateOf = ({ date }: PostMeta) => date !== null && <PostDate date={date} language={language} />;
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
      return <Archive title={title} years={blog.years} language={language} />;
    case "authors":
      return <AuthorList title={title} authors={blog.authors} />;
  }
}
