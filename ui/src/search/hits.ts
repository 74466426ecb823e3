/** Labels and links of hits. */
import { encodePath, joinBase, parsePath, stripBase } from "../lib/site-path";
import type { HierarchyLevel, SearchHit } from "./backend";
import { pieces, plainText, type Piece } from "./marked-text";
import { LEVELS } from "./query";

/** Two lines of a hit: its own text, and the page or section that contains it. */
export interface HitText {
  readonly title: readonly Piece[];
  readonly context: readonly Piece[];
}

/** Returns `true` if an untrusted value has the required fields and a valid URL. */
export function isRecord(value: unknown): value is Pick<SearchHit, "objectID" | "url" | "type" | "content" | "hierarchy"> {
  const { objectID, url, hierarchy, content = null } = (value ?? {}) as Partial<SearchHit>;
  const hasValidAddress = typeof objectID === "string" && typeof url === "string" && hitPath(url, "/") !== null;
  const hasValidContent = typeof hierarchy === "object" && hierarchy !== null && (content === null || typeof content === "string");
  return hasValidAddress && hasValidContent;
}

/** Returns a heading of a hit's hierarchy, or `undefined`. */
export function heading({ hierarchy }: SearchHit, level: HierarchyLevel): string | null {
  const text: unknown = hierarchy[level];
  return typeof text === "string" && text !== "" ? text : null;
}

/** Returns the level of a hit's own heading. For content, returns the level of the heading above it. */
export function ownLevel(hit: SearchHit): HierarchyLevel {
  const deepest = LEVELS.findLast((level) => heading(hit, level) !== null) ?? "lvl0";
  return hit.type !== "content" && heading(hit, hit.type) !== null ? hit.type : deepest;
}

/** Returns the section of the site that groups a hit. */
export function section(hit: SearchHit): string {
  const marked = hit._highlightResult?.hierarchy?.lvl0;
  return plainText(marked, heading(hit, "lvl0"));
}

/** Returns the lines of a hit (R-SEARCH-20). The second line is the content for a hit of a page, and the page for all other hits. */
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
 * Returns the path of a hit on this site, with its hash. The host of the record is ignored (R-SEARCH-20), and the base
 * URL is adjusted, so that hits work in previews. Returns `null` if the URL cannot be a page.
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
