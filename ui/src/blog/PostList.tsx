import type { ReactNode } from "react";

import type { ListedPost, PageLink, PostListHeading } from "../data/types";
import { plainContentClass } from "../look/look";
import { Author } from "./Author";
import { message } from "../data/messages";
import { PostInfo } from "./PostInfo";

interface PostListProps {
  readonly title: string;
  readonly heading: PostListHeading;
  /** List of `PostEntry` elements. */
  readonly children: ReactNode;
  readonly isEmpty: boolean;
}

/** Renders a list of posts. */
export function PostList({ title, heading, children, isEmpty }: PostListProps) {
  return (
    <div className={plainContentClass()}>
      <Heading title={title} heading={heading} />
      {isEmpty && heading.type === "author" && <p>{message("blog.noPosts")}</p>}
      {children}
    </div>
  );
}

function Heading({ title, heading }: { readonly title: string; readonly heading: PostListHeading }) {
  if (heading.type === "all") return <h1 className="post-list-title">{title}</h1>;
  const isTag = heading.type === "tag";
  return (
    <header className="post-list-header">
      {isTag ? <h1>{title}</h1> : <Author author={heading.author} name="h1" isOwnPage />}
      {heading.description !== null && <p>{heading.description}</p>}
      <p>
        {isTag ? (
          <a href={heading.allTagsHref}>{message("tags.all")}</a>
        ) : (
          <a href={heading.allAuthorsHref}>{message("blog.allAuthors")}</a>
        )}
      </p>
    </header>
  );
}

interface PostEntryProps {
  readonly post: ListedPost;
  /** Date of the post; `null` if it has none. */
  readonly date: ReactNode;
  /** Excerpt of the post. */
  readonly children: ReactNode;
}

/** Renders a post in a list. */
export function PostEntry({ post, date, children }: PostEntryProps) {
  const { title, href, tags, isTruncated } = post;
  return (
    <article className="post">
      <header className="post-header">
        <h2>
          <a href={href}>{title}</a>
        </h2>
        <PostInfo post={post} date={date} />
      </header>
      {children}
      {(tags.length > 0 || isTruncated) && (
        <footer className="post-footer">
          {tags.length > 0 && <Tags tags={tags} />}
          {isTruncated && (
            <a className="post-more" href={href} aria-label={message("blog.readMoreAbout", { title: title })}>
              {message("blog.readMore")}
            </a>
          )}
        </footer>
      )}
    </article>
  );
}

function Tags({ tags }: { readonly tags: readonly PageLink[] }) {
  return (
    <ul className="post-tags" aria-label={message("tags.title")}>
      {tags.map((tag) => (
        <li key={tag.href}>
          <a rel="tag" href={tag.href}>
            {tag.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
