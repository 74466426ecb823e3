import type { ReactNode } from "react";

import type { PostMeta } from "../data/types";
import { plainContentClass } from "../look/look";
import { PostInfo } from "./PostInfo";

interface PostPageProps {
  readonly title: string;
  readonly post: PostMeta;
  /** Date of the post; `null` if it has none. */
  readonly date: ReactNode;
  /** Body of the post. */
  readonly children: ReactNode;
}

/** Renders the page of a post. */
export function PostPage({ title, post, date, children }: PostPageProps) {
  return (
    <>
      <div className={`post-top ${plainContentClass()}`}>
        <header className="post-header">
          <h1>{title}</h1>
          <PostInfo post={post} date={date} />
        </header>
      </div>
      {children}
    </>
  );
}
