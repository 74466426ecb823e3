import type { ReactNode } from "react";

import type { PostMeta } from "../data/types";
import { PostInfo } from "./PostInfo";

interface PostPageProps {
  readonly title: string;
  readonly post: PostMeta;
  /** The date of a post that has one. */
  readonly date: ReactNode;
  /** The text of the post. */
  readonly children: ReactNode;
}

/** A post on its own page. */
export function PostPage({ title, post, date, children }: PostPageProps) {
  return (
    <>
      <div className="post-top markdown">
        <header className="post-header">
          <h1>{title}</h1>
          <PostInfo post={post} date={date} />
        </header>
      </div>
      {children}
    </>
  );
}
