import { useMemo } from "react";

/** Heading in a table of contents. */
export interface ContentsItem {
  readonly level: number;
  readonly id: string;
  /** Inline HTML. */
  readonly value: string;
}

/** Heading with its child headings. */
export interface ContentsTree extends ContentsItem {
  readonly children: readonly ContentsTree[];
}

/** Returns headings as a tree by their levels. */
export function contentsTree(items: readonly ContentsItem[]): readonly ContentsTree[] {
  const roots: ContentsTree[] = [];
  const open: { readonly level: number; readonly children: ContentsTree[] }[] = [];
  for (const item of items) {
    while ((open.at(-1)?.level ?? 0) >= item.level) open.pop();
    const node = { ...item, children: [] as ContentsTree[] };
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}

/** Returns headings as a tree by their levels. */
export function useTreeifiedTOC(toc: readonly ContentsItem[]): readonly ContentsTree[] {
  return useMemo(() => contentsTree(toc), [toc]);
}

interface Filter {
  readonly toc: readonly ContentsItem[];
  readonly minHeadingLevel: number;
  readonly maxHeadingLevel: number;
}

/** Returns the headings of a range of levels as a tree. */
export function useFilteredAndTreeifiedTOC({ toc, minHeadingLevel, maxHeadingLevel }: Filter): readonly ContentsTree[] {
  return useMemo(
    () => contentsTree(toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)),
    [toc, minHeadingLevel, maxHeadingLevel],
  );
}
