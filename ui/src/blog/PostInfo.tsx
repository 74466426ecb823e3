import type { ReactNode } from "react";

import type { PostMeta } from "../data/types";
import { lookClass } from "../look/look";
import { Author } from "./Author";

interface PostInfoProps {
  readonly post: PostMeta;
  /** Date of the post; `null` if it has none. */
  readonly date: ReactNode;
}

/** Renders the date, the reading time and the authors of a post. */
export function PostInfo({ post: { readingTime, authors }, date }: PostInfoProps) {
  return (
    <>
      {(date || readingTime !== null) && (
        <p className="post-meta">
          {date}
          {date && readingTime !== null ? ` · ${readingTime}` : readingTime}
        </p>
      )}
      {authors.length > 0 && (
        <ul className="post-authors">
          {authors.map((author, index) => (
            <li key={index} className={lookClass("post-author-item")}>
              <Author author={author} name="b" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
