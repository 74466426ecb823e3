/** What a hit says, and where it leads. */
import { encodePath, joinBase, parsePath, stripBase } from "../lib/site-path";
import type { HierarchyLevel, SearchHit } from "./backend";
import { pieces, plainText, type Piece } from "./marked-text";
import { LEVELS } from "./query";

/** A hit in two lines: what was found, and what it is a part of. */
export interface HitText {
  readonly title: readonly Piece[];
  readonly context: readonly Piece[];
}

/** Whether a value from elsewhere has what it takes to be shown and to lead somewhere. */
export function isRecord(value: unknown): value is Pick<SearchHit, "objectID" | "url" | "type" | "content" | "hierarchy"> {
  const { objectID, url, hierarchy, content = null } = (value ?? {}) as Partial<SearchHit>;
  const led = typeof objectID === "string" && typeof url === "string" && hitPath(url, "/") !== null;
  const said = typeof hierarchy === "object" && hierarchy !== null && (content === null || typeof content === "string");
  return led && said;
}

/** A heading of a hit's trail, or nothing. */
export function heading({ hierarchy }: SearchHit, level: HierarchyLevel): string | null {
  const text: unknown = hierarchy[level];
  return typeof text === "string" && text !== "" ? text : null;
}

/** The level of a hit's own heading: for a text, that of the heading above it. */
export function ownLevel(hit: SearchHit): HierarchyLevel {
  const deepest = LEVELS.findLast((level) => heading(hit, level) !== null) ?? "lvl0";
  return hit.type !== "content" && heading(hit, hit.type) !== null ? hit.type : deepest;
}

/** The part of the site that a hit belongs to; hits are grouped by it. */
export function section(hit: SearchHit): string {
  const marked = hit._highlightResult?.hierarchy?.lvl0;
  return plainText(marked, heading(hit, "lvl0"));
}

/** The lines of a hit (R-SEARCH-20): a page says its text, everything else its page. */
export function hitText(hit: SearchHit): HitText {
  const page = snippet(hit, "lvl1");
  const content = pieces(hit._snippetResult?.content, hit.content);
  if (hit.type === "content") return { title: content, context: page };
  const level = ownLevel(hit);
  return level === "lvl1" ? { title: page, context: content } : { title: snippet(hit, level), context: page };
}

function snippet(hit: SearchHit, level: HierarchyLevel): readonly Piece[] {
  return pieces(hit._snippetResult?.hierarchy?.[level], heading(hit, level));
}

/**
 * The path of a hit on this site, with its hash: whatever host a record names, the page is here
 * (R-SEARCH-20), also where a preview of the site lies in a folder. `null` where the record names nothing
 * that could be a page.
 */
export function hitPath(url: string, baseUrl: string): string | null {
  try {
    const address = new URL(url, location.origin);
    if (!/^https?:$/.test(address.protocol)) return null;
    const path = parsePath(address.pathname);
    return encodePath(stripBase(path, baseUrl) === null ? joinBase(baseUrl, path) : path) + address.hash;
  } catch {
    return null;
  }
}
