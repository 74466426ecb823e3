import type { ReactNode } from "react";

import type { PostMeta } from "../data/types";
import { Author } from "./Author";
import { blogText } from "./blog-text";

interface PostInfoProps {
  readonly post: PostMeta;
  /** Date of the post; `null` if it has none. */
  readonly date: ReactNode;
}

/** Date, reading time and authors of a post. */
export function PostInfo({ post: { readingMinutes, authors }, date }: PostInfoProps) {
  const readingTime = readingMinutes === null ? "" : blogText.readingTime(readingMinutes);
  return (
    <>
      {(date || readingTime) && (
        <p className="post-meta">
          {date}
          {date && readingTime ? ` · ${readingTime}` : readingTime}
        </p>
      )}
      {authors.length > 0 && (
        <ul className="post-authors">
          {authors.map((author, index) => (
            <li key={index}>
              <Author author={author} name="b" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
