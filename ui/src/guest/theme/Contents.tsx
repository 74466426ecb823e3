import type { ReactNode } from "react";

import { contentsTree, type ContentsItem, type ContentsTree } from "../theme-common/headings";
import { lookClass } from "../../look/look";

interface ContentsProps {
  readonly toc: readonly ContentsItem[];
  readonly minHeadingLevel?: number;
  readonly maxHeadingLevel?: number;
  readonly className?: string;
}

/** List of headings as links. */
export function TOCInline({ toc, minHeadingLevel = 2, maxHeadingLevel = 3, className = "table-of-contents" }: ContentsProps): ReactNode {
  const shown = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel);
  return <Level items={contentsTree(shown)} className={lookClass("table-of-contents", className)} />;
}

function Level({ items, className }: { readonly items: readonly ContentsTree[]; readonly className?: string | undefined }) {
  if (items.length === 0) return null;
  return (
    <ul className={className}>
      {items.map(({ id, value, children }) => (
        <li key={id}>
          <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: value }} />
          <Level items={children} />
        </li>
      ))}
    </ul>
  );
}
