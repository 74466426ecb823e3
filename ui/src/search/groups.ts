/** Hits in the order in which the dialog shows them. */
import type { SearchHit } from "./backend";
import { heading, hitPath, section } from "./hits";

/** A hit in its place. */
export interface PlacedHit {
  readonly hit: SearchHit;
  /** The path that it leads to. */
  readonly href: string;
  /** The hit for the page that this one lies on, if that was found too (R-SEARCH-22). */
  readonly parent: SearchHit | null;
  /** Of several hits below one parent, the last one ends the line that joins them. */
  readonly last: boolean;
}

/** The hits of one part of the site. */
export interface HitGroup {
  readonly title: string;
  readonly hits: readonly PlacedHit[];
}

/** Groups hits by their part of the site, and within it by their page, all in order of arrival; `most` hits a group. */
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
