/** Highlights and snippets. Counterpart in Rust: `crates/docs-search-index/src/query/marked.rs`. */

import { isIdeographic, isSpace } from "./characters";
import type { WordMatch, TextMatches } from "./units";

/** Tags around matches, and the ellipsis for omitted text. */
export interface Tags {
  readonly pre: string;
  readonly post: string;
  readonly ellipsis: string;
}

type Range = readonly [start: number, end: number];

/** Returns the whole string with its matches marked. */
export const highlight = (text: string, { found }: TextMatches, tags: Tags): string => marked(text, [0, text.length], found, tags);

/** Returns at most `words` words of a string: the first window that contains the most matched words. */
export function snippet(text: string, matches: TextMatches, words: number, tags: Tags): string {
  const all = pieces(text);
  if (all.length <= words) return highlight(text, matches, tags);
  const first = bestWindow(all, matches.found, words);
  const end = first + words;
  // Keeps the white space at a cut, so that scripts with spaces have a space before the ellipsis.
  const from = first > 0 ? all[first - 1]?.[1] : all[0]?.[0];
  const to = all[end]?.[0] ?? text.length;
  const inside = marked(text, [from ?? 0, to], matches.found, tags);
  return `${first > 0 ? tags.ellipsis : ""}${inside}${end < all.length ? tags.ellipsis : ""}`;
}

/** Returns the index of the first piece of the window that contains the most distinct words of the query. */
function bestWindow(all: readonly Range[], found: readonly WordMatch[], words: number): number {
  let [most, best] = [0, 0];
  for (const { start } of found) {
    const at = all.findIndex(([, end]) => end > start);
    const piece = at < 0 ? all.length : at;
    const first = Math.min(Math.max(piece - Math.floor(words / 4), 0), all.length - words);
    const from = all[first]?.[0] ?? 0;
    const to = all[first + words - 1]?.[1] ?? 0;
    const inside = new Set(found.filter((one) => one.start >= from && one.start < to).map(({ word }) => word));
    if (inside.size > most) [most, best] = [inside.size, first];
  }
  return best;
}

/**
 * Splits a string into the words that a snippet counts: the parts between white space, and pairs of characters in scripts without spaces.
 */
function pieces(text: string): readonly Range[] {
  const found: [number, number][] = [];
  // Number of characters in the last piece if its script has no spaces, otherwise 0.
  let pair = 0;
  let open = false;
  let at = 0;
  for (const character of text) {
    const start = at;
    at += character.length;
    if (isSpace(character)) {
      [open, pair] = [false, 0];
      continue;
    }
    const ideographic = isIdeographic(character);
    const joins = open && pair === (ideographic ? 1 : 0);
    const last = found.at(-1);
    if (joins && last) last[1] = at;
    else found.push([start, at]);
    pair = ideographic ? (joins ? 2 : 1) : 0;
    open = true;
  }
  return found;
}

/** Returns a range of a string with its matches marked. Adjacent matches share one mark. */
function marked(text: string, [from, to]: Range, found: readonly WordMatch[], { pre, post }: Tags): string {
  const ranges = found
    .map(({ start, end }): [number, number] => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => start < end)
    .sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const joined: [number, number][] = [];
  for (const [start, end] of ranges) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  let value = "";
  let at = from;
  for (const [start, end] of joined) {
    value += `${text.slice(at, start)}${pre}${text.slice(start, end)}${post}`;
    at = end;
  }
  return value + text.slice(at, to);
}
