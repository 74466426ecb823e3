import { useMemo, useState, type ReactNode } from "react";

import type { ContentsEntry } from "../data/types";
import { text } from "../text";
import { ContentsList } from "./ContentsList";
import { contentsTree } from "./contents-tree";
import { Icon } from "./Icon";
import { useScrollSpy } from "./use-scroll-spy";

interface ContentsProps {
  readonly entries: readonly ContentsEntry[];
}

/** The page's headings beside the text; the one being read is marked. */
export function Contents({ entries }: ContentsProps) {
  const nodes = useMemo(() => contentsTree(entries), [entries]);
  const currentId = useScrollSpy(entries);
  return (
    <ContentsFrame>
      <ContentsList nodes={nodes} currentId={currentId} />
    </ContentsFrame>
  );
}

/** The column around the list. */
export function ContentsFrame({ children }: { readonly children: ReactNode }) {
  return (
    <nav className="contents theme-doc-toc-desktop" aria-label={text.contents.label}>
      <p className="contents-title">{text.contents.label}</p>
      {children}
    </nav>
  );
}

/** The same list above the text on narrow screens, folded. */
export function FoldedContents({ entries }: ContentsProps) {
  const nodes = useMemo(() => contentsTree(entries), [entries]);
  return (
    <FoldedContentsFrame>
      <ContentsList nodes={nodes} currentId={null} />
    </FoldedContentsFrame>
  );
}

/** The box with the button; without scripts it is styled to stand open. */
export function FoldedContentsFrame({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="contents-folded theme-doc-toc-mobile" data-state={open ? "open" : "closed"}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {text.contents.label}
        <Icon name="chevron" />
      </button>
      {children}
    </div>
  );
}
