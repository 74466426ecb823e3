import { useMemo, type ReactNode } from "react";

import type { PageData } from "../data/types";
import { message } from "../data/messages";
import { lookClass } from "../look/look";
import { ArticleMeta, type MetaData } from "./ArticleMeta";
import { ContentsList } from "./ContentsList";
import { contentsTree } from "./contents-tree";
import { useScrollSpy } from "./use-scroll-spy";

/** Column beside the text: table of contents, in which the current heading is marked, followed by data of the page. */
export function ContentsColumn({ page }: { readonly page: MetaData & Pick<PageData, "contents"> }) {
  const { contents } = page;
  const nodes = useMemo(() => contentsTree(contents), [contents]);
  const currentId = useScrollSpy(contents);
  return (
    <ContentsFrame page={page}>
      <ContentsList nodes={nodes} currentId={currentId} />
    </ContentsFrame>
  );
}

interface ContentsFrameProps {
  readonly page: MetaData;
  readonly children: ReactNode;
}

/**
 * Column around the list. In the interface's own look, it repeats edit link, Markdown and date, so that they are within reach on a long
 * page. Styles show them only once. Other looks show them in their own place below the text.
 */
export function ContentsFrame({ page, children }: ContentsFrameProps) {
  const column = lookClass("contents-column");
  return (
    <div className={column ?? "rail"}>
      <nav className="page-contents theme-doc-toc-desktop" aria-label={message("contents.label")}>
        <p className="contents-title">{message("contents.label")}</p>
        {children}
      </nav>
      {column === undefined && <ArticleMeta page={page} />}
    </div>
  );
}
