import type { ReactNode } from "react";

import type { PageKind } from "../data/types";

interface DocFrameProps {
  readonly kind: PageKind;
  /** Banners above everything. */
  readonly notices: ReactNode;
  readonly breadcrumbs: ReactNode;
  readonly badge: ReactNode;
  readonly foldedContents: ReactNode;
  readonly article: ReactNode;
  readonly articleFooter: ReactNode;
  readonly pagination: ReactNode;
  /** The column beside the text; without it the text may be as wide as it likes. */
  readonly contents: ReactNode;
}

/** Where the parts of a page with an article stand. */
export function DocFrame(props: DocFrameProps) {
  // In a list each post is an article.
  const Main = props.kind === "posts" ? "div" : "article";
  return (
    // Said ahead of the text, which has its width before the column has arrived.
    <div className="doc" data-contents={props.contents ? "" : undefined}>
      <div className="doc-text">
        {props.notices}
        <Main>
          {props.breadcrumbs}
          {props.badge}
          {props.foldedContents}
          {props.article}
          {props.articleFooter}
        </Main>
        {props.pagination}
      </div>
      {props.contents}
    </div>
  );
}
