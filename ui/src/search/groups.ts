/** Order and grouping of hits in the dialog. */
import type { SearchHit } from "./backend";
import { heading, hitPath, section } from "./hits";

/** Hit with its position in the list. */
export interface PlacedHit {
  readonly hit: SearchHit;
  /** Path that the hit links to. */
  readonly href: string;
  /** Hit of the page that contains this hit, if that page was found as well (R-SEARCH-22). */
  readonly parent: SearchHit | null;
  /** `true` for the last of several hits with the same parent, which ends the connecting line. */
  readonly last: boolean;
}

/** Hits of one section of the site. */
export interface HitGroup {
  readonly title: string;
  readonly hits: readonly PlacedHit[];
}

/** Groups hits by section, and within a section by page, in the order of the results. A section has at most `most` hits. */
export function groupHits(hits: readonly SearchHit[], most: number, baseUrl: string): readonly HitGroup[] {
  return groupBy(hits, section, most).map(([title, found]) => ({
    title,
    hits: groupBy(found, (hit) => heading(hit, "lvl1") ?? "", most).flatMap(([, page]) => placed(page, baseUrl)),
  }));
}

function placed(page: readonly SearchHit[], baseUrl: string): readonly PlacedHit[] {
  const parent = page.find(({ type }) => type === "lvl1") ?? null;
  const sorted = parent === null ? page : [parent, ...page.filter((hit) => hit !== parent)];
  return sorted.map((hit, index) => ({
    hit,
    href: hitPath(hit.url, baseUrl) ?? baseUrl,
    parent: hit === parent ? null : parent,
    last: index === sorted.length - 1,
  }));
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string, most: number): readonly [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item)) ?? [];
    groups.set(key(item), group);
    if (group.length < most) group.push(item);
  }
  return [...groups];
}
