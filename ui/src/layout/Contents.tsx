import { useMemo, useState, type MouseEvent, type ReactNode } from "react";

import type { ContentsEntry, PageData } from "../data/types";
import { message } from "../data/messages";
import { lookClass } from "../look/look";
import { wrapInLook } from "../look/wrap-in-look";
import { ArticleMeta, type MetaData } from "./ArticleMeta";
import { ContentsList } from "./ContentsList";
import { contentsTree } from "./contents-tree";
import { Icon } from "./Icon";
import { useScrollSpy } from "./use-scroll-spy";

interface ContentsProps {
  readonly entries: readonly ContentsEntry[];
}

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
      <nav className="contents theme-doc-toc-desktop" aria-label={message("contents.label")}>
        <p className="contents-title">{message("contents.label")}</p>
        {children}
      </nav>
      {column === undefined && <ArticleMeta page={page} />}
    </div>
  );
}

/** Collapsible table of contents above the text on narrow screens. */
export function FoldedContents({ entries }: ContentsProps) {
  return (
    <FoldedContentsFrame>
      <ContentsList nodes={contentsTree(entries)} currentId={null} />
    </FoldedContentsFrame>
  );
}

/** Container with the button. Without scripts, styles show it expanded. The list is above the text, so a followed link closes it. */
export function FoldedContentsFrame({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const closeAfterLink = ({ target }: MouseEvent) => target instanceof Element && target.closest("a") !== null && setOpen(false);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links receive the clicks, also those of keys
    <div className="contents-folded theme-doc-toc-mobile" data-state={open ? "open" : "closed"} onClick={closeAfterLink}>
      <button
        type="button"
        className={lookClass("contents-folded-button", null, { open })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {message("contents.label")}
        <Icon name="chevron" />
      </button>
      {wrapInLook("contents-folded-list", children)}
    </div>
  );
}
