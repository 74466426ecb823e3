import type { ContentsEntry } from "../data/types";

/** Heading with its child headings. */
export interface ContentsNode {
  readonly entry: ContentsEntry;
  readonly children: readonly ContentsNode[];
}

/**
 * Nests headings by level: each heading becomes a child of the nearest preceding heading with a higher rank. Nesting is relative: on a page
 * that starts with an h3, that heading is at the outermost level.
 */
export function contentsTree(entries: readonly ContentsEntry[]): readonly ContentsNode[] {
  const roots: GrowingNode[] = [];
  const ancestors: GrowingNode[] = [];
  for (const entry of entries) {
    while (ancestors.length > 0 && (ancestors.at(-1)?.entry.level ?? 0) >= entry.level) ancestors.pop();
    const node: GrowingNode = { entry, children: [] };
    (ancestors.at(-1)?.children ?? roots).push(node);
    ancestors.push(node);
  }
  return roots;
}

interface GrowingNode extends ContentsNode {
  readonly children: GrowingNode[];
}
