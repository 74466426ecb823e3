/** Texts with marks around matches, whole or in a few words. The twin of `crates/docs-search-index/src/query/marked.rs`. */

import { isIdeographic, isSpace } from "./characters";
import type { Found, TextMatches } from "./units";

/** What stands around matches and in place of what is left out. */
export interface Tags {
  readonly pre: string;
  readonly post: string;
  readonly ellipsis: string;
}

type Range = readonly [start: number, end: number];

/** The whole text with marks. */
export const highlight = (text: string, { found }: TextMatches, tags: Tags): string => marked(text, [0, text.length], found, tags);

/** At most `words` words of a text: those around most of the matches, first ones first. */
export function snippet(text: string, matches: TextMatches, words: number, tags: Tags): string {
  const all = pieces(text);
  if (all.length <= words) return highlight(text, matches, tags);
  const first = bestWindow(all, matches.found, words);
  const end = first + words;
  // The white space at a cut stays, so that scripts with spaces keep them before the dots.
  const from = first > 0 ? all[first - 1]?.[1] : all[0]?.[0];
  const to = all[end]?.[0] ?? text.length;
  const inside = marked(text, [from ?? 0, to], matches.found, tags);
  return `${first > 0 ? tags.ellipsis : ""}${inside}${end < all.length ? tags.ellipsis : ""}`;
}

/** The first piece of the window that holds most different words of the question. */
function bestWindow(all: readonly Range[], found: readonly Found[], words: number): number {
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

/** What a snippet counts as words: what stands between white space, and of scripts without it two characters each. */
function pieces(text: string): readonly Range[] {
  const found: [number, number][] = [];
  // How many characters without spaces the last piece has; 0 if it is a word.
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

/** A part of a text with marks; matches that touch each other share one. */
function marked(text: string, [from, to]: Range, found: readonly Found[], { pre, post }: Tags): string {
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
