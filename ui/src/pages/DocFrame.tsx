import type { ReactNode } from "react";

import type { PageKind } from "../data/types";
import { withLook } from "../look/look";
import { wrapInLook } from "../look/wrap-in-look";

// An interface could not be the state of a part of the look.
type DocFrameProps = {
  readonly kind: PageKind;
  /** Banners above all other content. */
  readonly notices: ReactNode;
  readonly breadcrumbs: ReactNode;
  readonly badge: ReactNode;
  readonly foldedContents: ReactNode;
  readonly article: ReactNode;
  readonly articleFooter: ReactNode;
  readonly pagination: ReactNode;
  /** Table of contents beside the text. Without it the text may be wider. */
  readonly contents: ReactNode;
};

/** Layout of a page with an article. */
export function DocFrame(props: DocFrameProps) {
  // In a list, each post is a separate article.
  const Main = props.kind === "posts" ? "div" : "article";
  return wrapInLook(
    "doc-main",
    wrapInLook(
      "doc-container",
      // The attribute precedes the text, so that the text already has its final width before the column is parsed.
      <div className={withLook("doc", "doc-row", props)} data-contents={props.contents ? "" : undefined}>
        <div className={withLook("doc-text", "doc-item", props)}>
          {props.notices}
          {wrapInLook(
            "doc-item-container",
            <>
              <Main>
                {props.breadcrumbs}
                {props.badge}
                {props.foldedContents}
                {props.article}
                {props.articleFooter}
              </Main>
              {props.pagination}
            </>,
            props,
          )}
        </div>
        {props.contents}
      </div>,
    ),
    props,
  );
}
