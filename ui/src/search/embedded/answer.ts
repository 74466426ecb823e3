/** Builds results in the format of the hosted service. Counterpart in Rust: `crates/docs-search-index/src/wire/answer.rs`. */

import type { HierarchyLevel, MarkedAttributes, MarkedValue, SearchHit, SearchQuery } from "../backend";
import { type Tags, highlight, snippet } from "./mark";
import { CONTENT, type TextMatches, type UnitHit } from "./units";
import type { Word } from "./words";

const LEVELS: readonly HierarchyLevel[] = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];

/** Tags used by the hosted crawler's template. */
const PRE_TAG = '<span class="algolia-docsearch-suggestion--highlight">';
const POST_TAG = "</span>";

/** Builds a hit. It contains all attributes, regardless of those that the query requested. */
export function writeHit(hit: UnitHit, words: readonly Word[], query: SearchQuery): SearchHit {
  const tags: Tags = {
    pre: query.highlightPreTag ?? PRE_TAG,
    post: query.highlightPostTag ?? POST_TAG,
    ellipsis: query.snippetEllipsisText ?? "…",
  };
  const url = hit.anchor === null ? hit.pageUrl : `${hit.pageUrl}#${hit.anchor}`;
  const counts = snippetWords(query.attributesToSnippet ?? ["content:10"]);
  const hierarchy = Object.fromEntries(LEVELS.map((level, index) => [level, hit.texts[index] ?? null]));
  return {
    objectID: `${hit.position}-${url}`,
    url,
    type: LEVELS[hit.level || CONTENT] ?? "content",
    content: hit.texts[CONTENT] ?? null,
    hierarchy: hierarchy as SearchHit["hierarchy"],
    _highlightResult: markedAttributes(hit, words, (text, matches) => highlight(text, matches, tags)),
    _snippetResult: markedAttributes(hit, words, (text, matches, name) => {
      const count = counts.get(name);
      return count === undefined ? undefined : snippet(text, matches, count, tags);
    }),
  };
}

/** Parses the attributes to snippet: both `content:10` and `content` mean ten words of the content. */
function snippetWords(attributes: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    attributes.map((attribute) => {
      const [name = "", count = "10"] = attribute.split(":");
      return [name, /^\d+$/.test(count) ? Number(count) : 10];
    }),
  );
}

/** Marks the matches in each string of a hit. Omits attributes without a value. */
function markedAttributes(
  hit: UnitHit,
  words: readonly Word[],
  mark: (text: string, matches: TextMatches, name: string) => string | undefined,
): MarkedAttributes {
  const valueOf = (attribute: number, name: string): MarkedValue | undefined => {
    const [text, matches] = [hit.texts[attribute], hit.matches[attribute]];
    if (text == null || !matches) return undefined;
    const value = mark(text, matches, name);
    const count = new Set(matches.found.map(({ word }) => word)).size;
    const matchLevel = count === 0 ? "none" : count === words.length ? "full" : "partial";
    return value === undefined ? undefined : { value, matchLevel };
  };
  const levels = LEVELS.flatMap((level, index) => {
    const value = valueOf(index, `hierarchy.${level}`);
    return value ? [[level, value] as const] : [];
  });
  const content = valueOf(CONTENT, "content");
  return { hierarchy: Object.fromEntries(levels), ...(content && { content }) };
}
