import type { ReactNode } from "react";

import type { ContentsEntry } from "../data/types";
import { scrollIntoMiddle } from "../lib/scroll-into-middle";
import type { ContentsNode } from "./contents-tree";

interface ContentsListProps {
  readonly nodes: readonly ContentsNode[];
  readonly currentId: string | null;
}

/** Headings as nested links. */
export function ContentsList({ nodes, currentId }: ContentsListProps) {
  return (
    <ContentsLevel>
      {nodes.map((node, index) => (
        <ContentsItem key={index} entry={node.entry} current={node.entry.id === currentId}>
          {node.children.length > 0 && <ContentsList nodes={node.children} currentId={currentId} />}
        </ContentsItem>
      ))}
    </ContentsLevel>
  );
}

/** One level of the list. */
export function ContentsLevel({ children }: { readonly children: ReactNode }) {
  return <ul className="contents-list">{children}</ul>;
}

interface ContentsItemProps {
  readonly entry: Pick<ContentsEntry, "id" | "html">;
  readonly current: boolean;
  /** Level below, if there is one. */
  readonly children: ReactNode;
}

/** Heading as a link. The renderer generates its HTML from the heading in the article. */
export function ContentsItem({ entry, current, children }: ContentsItemProps) {
  return (
    <li>
      <a
        className="contents-link"
        ref={current ? scrollIntoMiddle : null}
        href={`#${entry.id}`}
        aria-current={current ? "location" : undefined}
        dangerouslySetInnerHTML={{ __html: entry.html }}
      />
      {children}
    </li>
  );
}
