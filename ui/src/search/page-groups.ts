/** Results of the search page, grouped by page. */
import type { SearchHit } from "./backend";
import { heading, hitPath, ownLevel, section } from "./hits";
import { pieces, type Piece } from "./marked-text";
import { LEVELS } from "./query";

/** Section of a page that matches the query. */
export interface SectionResult {
  /** Address of the section. */
  readonly href: string;
  /** Headings below the title of the page, ending with the heading of the section. */
  readonly headings: readonly (readonly Piece[])[];
  readonly hit: SearchHit;
}

/** Page that matches the query by itself or by its sections. */
export interface PageResult {
  /** Address of the hit for the page itself, or else the address of the page. */
  readonly href: string;
  /** Title of the page with its matches. */
  readonly title: readonly Piece[];
  /** Section of the site that contains the page; empty if the record has none. */
  readonly section: string;
  /** The section with its matches; empty for a page that is a section itself. */
  readonly place: readonly Piece[];
  /** Hit for the page itself; `null` if only its sections match. */
  readonly own: SearchHit | null;
  readonly sections: readonly SectionResult[];
}

/** Groups hits by their page, in the order of the first hit of each page. Omits hits whose address cannot be a page. */
export function groupByPage(hits: readonly SearchHit[], baseUrl: string): readonly PageResult[] {
  const pages = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const path = hitPath(hit.url, baseUrl)?.replace(/#.*$/, "");
    if (path === undefined) continue;
    // Records with the same address can have several titles, such as those of a page with tabs.
    const key = `${path} ${titleOf(hit)}`;
    const page = pages.get(key);
    if (page) page.push(hit);
    else pages.set(key, [hit]);
  }
  return [...pages.values()].map((page) => pageResult(page, baseUrl));
}

/** Returns the sections of the site with results, in the order of the results. */
export function sectionsOf(pages: readonly PageResult[]): readonly string[] {
  return [...new Set(pages.map((page) => page.section))].filter((name) => name !== "");
}

function pageResult(hits: readonly SearchHit[], baseUrl: string): PageResult {
  const first = hits[0]!;
  const sections = hits.filter((hit) => headingsOf(hit).length > 0);
  const own = hits.find((hit) => !sections.includes(hit)) ?? null;
  const href = own ? hitPath(own.url, baseUrl)! : hitPath(first.url, baseUrl)!.replace(/#.*$/, "");
  const level = heading(first, "lvl1") === null ? "lvl0" : "lvl1";
  const title = pieces(first._highlightResult?.hierarchy?.[level], heading(first, level));
  return {
    href,
    title: title.length === 0 ? [{ text: href, marked: false }] : title,
    section: level === "lvl1" ? section(first) : "",
    place: level === "lvl1" ? pieces(first._highlightResult?.hierarchy?.lvl0, heading(first, "lvl0")) : [],
    own,
    sections: sections.map((hit) => ({
      href: hitPath(hit.url, baseUrl)!,
      headings: headingsOf(hit),
      hit,
    })),
  };
}

const titleOf = (hit: SearchHit) => heading(hit, "lvl1") ?? heading(hit, "lvl0") ?? "";

/** Returns the headings of a hit below the title of its page, including its own heading. */
function headingsOf(hit: SearchHit): readonly (readonly Piece[])[] {
  const levels = LEVELS.slice(2, LEVELS.indexOf(ownLevel(hit)) + 1).filter((level) => heading(hit, level) !== null);
  return levels.map((level) => pieces(hit._highlightResult?.hierarchy?.[level], heading(hit, level)));
}
