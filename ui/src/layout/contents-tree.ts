import type { ContentsEntry } from "../data/types";

/** A heading with the headings below it. */
export interface ContentsNode {
  readonly entry: ContentsEntry;
  readonly children: readonly ContentsNode[];
}

/**
 * Nests headings by level: each one stands under the nearest higher one before it. Nesting is relative:
 * a page that starts with an h3 has it at the outermost level.
 */
export function contentsTree(entries: readonly ContentsEntry[]): readonly ContentsNode[] {
  const roots: GrowingNode[] = [];
  const trail: GrowingNode[] = [];
  for (const entry of entries) {
    while (trail.length > 0 && (trail.at(-1)?.entry.level ?? 0) >= entry.level) trail.pop();
    const node: GrowingNode = { entry, children: [] };
    (trail.at(-1)?.children ?? roots).push(node);
    trail.push(node);
  }
  return roots;
}

interface GrowingNode extends ContentsNode {
  readonly children: GrowingNode[];
}
