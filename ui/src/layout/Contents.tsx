import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";

import type { ContentsEntry } from "../data/types";
import { message } from "../data/messages";
import { inLook } from "../look/inLook";
import { ContentsList } from "./ContentsList";
import { contentsTree } from "./contents-tree";
import { Icon } from "./Icon";
import { useScrollSpy } from "./use-scroll-spy";

interface ContentsProps {
  readonly entries: readonly ContentsEntry[];
}

/** Table of contents beside the text; marks the current heading. */
export function Contents({ entries }: ContentsProps) {
  const nodes = useMemo(() => contentsTree(entries), [entries]);
  const currentId = useScrollSpy(entries);
  return (
    <ContentsFrame>
      <ContentsList nodes={nodes} currentId={currentId} />
    </ContentsFrame>
  );
}

/** Column around the list. */
export function ContentsFrame({ children }: { readonly children: ReactNode }) {
  return inLook(
    "contents-column",
    <nav className="contents theme-doc-toc-desktop" aria-label={message("contents.label")}>
      <p className="contents-title">{message("contents.label")}</p>
      {children}
    </nav>,
  );
}

/** Collapsible table of contents above the text on narrow screens. */
export function FoldedContents({ entries }: ContentsProps) {
  const nodes = useMemo(() => contentsTree(entries), [entries]);
  return (
    <FoldedContentsFrame>
      <ContentsList nodes={nodes} currentId={null} />
    </FoldedContentsFrame>
  );
}

/** Container with the button; without scripts, styles show it expanded. The list is above the text, so that a followed link closes it. */
export function FoldedContentsFrame({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const end = new AbortController();
    const close = ({ target }: MouseEvent) => target instanceof Element && target.closest("a") !== null && setOpen(false);
    box.current?.addEventListener("click", close, { signal: end.signal });
    return () => end.abort();
  }, []);
  return (
    <div className="contents-folded theme-doc-toc-mobile" data-state={open ? "open" : "closed"} ref={box}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {message("contents.label")}
        <Icon name="chevron" />
      </button>
      {children}
    </div>
  );
}
