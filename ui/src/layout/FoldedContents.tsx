import { useState, type MouseEvent, type ReactNode } from "react";

import { message } from "../data/messages";
import type { ContentsEntry } from "../data/types";
import { lookClass } from "../look/look";
import { wrapInLook } from "../look/wrap-in-look";
import { ContentsList } from "./ContentsList";
import { contentsTree } from "./contents-tree";
import { Icon } from "./Icon";

/** Collapsible table of contents above the text on narrow screens. */
export function FoldedContents({ entries }: { readonly entries: readonly ContentsEntry[] }) {
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
