/** Ranked hits of one page. Counterpart in Rust, which documents the ranking: `crates/docs-search-index/src/query/section_hits.rs`. */

import { compareRanks } from "./candidates";
import { distance } from "./distance";
import type { PageText, Unit } from "./files";
import type { TermExpansion } from "./expansion";
import type { Postings } from "./postings";
import { termOf, tokens } from "./tokens";
import type { Word } from "./words";

/** Maximum distance between words that the ranking distinguishes. */
const FARTHEST = 8;
/** Index of the content attribute, which follows the levels of the hierarchy, and the number of these levels. */
export const CONTENT = 7;
/** Rank of content, used in place of a heading's level. A lower rank is better. */
const LEVEL_OF_TEXT = 10;

/** Match of a word in a string. */
export interface WordMatch {
  /** Index of the query word. */
  readonly word: number;
  readonly typos: number;
  readonly exact: boolean;
  readonly position: number;
  /** Start of the marked range. */
  readonly start: number;
  readonly end: number;
}

/** Matches in one string. */
export interface TextMatches {
  readonly found: readonly WordMatch[];
  /** `true` if every token matched. */
  readonly allTokens: boolean;
}

/** Words of a query with their expansions. */
export interface Question {
  readonly words: readonly Word[];
  readonly expansions: readonly TermExpansion[];
  /** `null` for an index without synonyms. */
  readonly synonyms: QuerySynonyms | null;
}

/** Synonyms of the words of a query. */
export interface QuerySynonyms {
  /** Returns the places of the synonyms of a word. The parameter is the word's index. */
  readonly listsOf: (word: number) => readonly Postings[];
  /** Returns the matches in a string together with those of synonyms. */
  readonly addMatches: (text: string, matches: TextMatches) => TextMatches;
}

/** Hit on a page. */
export interface UnitHit {
  /** Missing words, typos, attributes, proximity, inexact words, level, page, unit. */
  readonly rank: readonly number[];
  readonly pageUrl: string;
  readonly anchor: string | null;
  /** Index of the unit on the page. */
  readonly position: number;
  /** Level of the heading that matched; 0 for content. */
  readonly level: number;
  /** Headings, then content. */
  readonly texts: readonly (string | null)[];
  readonly matches: readonly TextMatches[];
}

const NO_MATCHES: TextMatches = { found: [], allTokens: false };

/** Returns the hits of a page, the best hit first: the units that match the most words of the query. */
export function unitHits(question: Question, page: number, text: PageText): readonly UnitHit[] {
  const levels: (string | null)[] = Array.from({ length: CONTENT }, () => null);
  const known = new Map<string, TextMatches>();
  const matches = (of: string | null): TextMatches => {
    if (of === null) return NO_MATCHES;
    const found = known.get(of) ?? textMatches(question, of);
    known.set(of, found);
    return found;
  };
  const hits: UnitHit[] = [];
  text.units.forEach((unit, position) => {
    const [, from, headings, , content] = unit;
    for (let level = from; level < CONTENT; level++) levels[level] = headings[level - from] ?? null;
    const texts = [...levels, content === "" ? null : content];
    const hit = unitHit(question, page, text.url, position, unit, texts, texts.map(matches));
    if (hit) hits.push(hit);
  });
  hits.sort((one, other) => compareRanks(one.rank, other.rank));
  const fewest = hits[0]?.rank[0];
  return hits.filter(({ rank }) => rank[0] === fewest);
}

function unitHit(
  question: Question,
  page: number,
  pageUrl: string,
  position: number,
  [ownLevel, from, , anchor]: Unit,
  texts: readonly (string | null)[],
  matches: readonly TextMatches[],
): UnitHit | undefined {
  if (matches.slice(from).every(({ found }) => found.length === 0)) return undefined;
  const has = (attribute: TextMatches | undefined, word: number) => attribute?.found.some((found) => found.word === word);
  const onlyHeadings = question.words.every(
    (_, word) => !has(matches[CONTENT], word) || matches.slice(0, CONTENT).some((attribute) => has(attribute, word)),
  );
  const level = onlyHeadings ? ownLevel : 0;
  const rank = [...matchRank(question.words.length, matches), level || LEVEL_OF_TEXT, page, position];
  return { rank, pageUrl, anchor, position, level, texts, matches };
}

/** Returns missing words, typos, attributes, proximity and inexact words. */
function matchRank(words: number, matches: readonly TextMatches[]): readonly number[] {
  let [missing, typos, attributes, inexact] = [0, 0, 0, 0];
  for (let word = 0; word < words; word++) {
    let best: readonly number[] | undefined;
    let exact = false;
    matches.forEach(({ found }, attribute) => {
      for (const one of found) {
        if (one.word !== word) continue;
        const rank = [one.typos, attributeRank(attribute)];
        if (!best || compareRanks(rank, best) < 0) best = rank;
        exact ||= one.exact;
      }
    });
    if (!best) missing++;
    else {
      typos += best[0] ?? 0;
      attributes += best[1] ?? 0;
      if (!exact) inexact++;
    }
  }
  return [missing, typos, attributes, proximity(words, matches), inexact];
}

/** Ranks the title before the name of the section. */
const attributeRank = (attribute: number): number => (attribute < 2 ? 1 - attribute : attribute);

/** Returns the sum of the distances between consecutive query words, each in the string where they are closest. */
function proximity(words: number, matches: readonly TextMatches[]): number {
  let sum = 0;
  for (let word = 1; word < words; word++) {
    let closest = FARTHEST;
    for (const { found } of matches) {
      const next = found.filter((one) => one.word === word);
      for (const one of found) {
        if (one.word !== word - 1) continue;
        for (const other of next) closest = Math.min(closest, positionDistance(one.position, other.position));
      }
    }
    sum += closest;
  }
  return sum;
}

/** Returns the distance between two positions. Words in the wrong order are one step further apart. */
const positionDistance = (one: number, next: number): number => (next >= one ? next - one : one - next + 1);

/** Returns the matches of the query words in a string. */
function textMatches({ words, expansions, synonyms }: Question, text: string): TextMatches {
  const found: WordMatch[] = [];
  let allTokens = true;
  for (const { folded, start, end, position, kind } of tokens(text)) {
    const before = found.length;
    const term = termOf(folded, kind);
    words.forEach((word, index) => {
      const expansion = expansions[index];
      if (!expansion || (kind === "whole" && !expansion.whole)) return;
      const quality = qualityOf(word, expansion, folded, term);
      if (!quality) return;
      const { typos, exact, begins } = quality;
      const marked = begins ? beginning(text.slice(start, end), folded, word) : end - start;
      found.push({ word: index, typos, exact, position, start, end: start + marked });
    });
    allTokens &&= found.length > before || kind === "whole";
  }
  const matches = { found, allTokens };
  return synonyms === null ? matches : synonyms.addMatches(text, matches);
}

function qualityOf(word: Word, { corrections }: TermExpansion, folded: string, term: string) {
  if (term === word.term) return { typos: 0, exact: folded === word.folded, begins: false };
  if (word.prefix && folded.startsWith(word.folded)) return { typos: 0, exact: false, begins: true };
  const typos = corrections.get(term);
  if (typos === undefined) return undefined;
  // Among the forms of the corrected word, the form that is similar to the typed word counts as exact.
  return { typos, exact: distance([...folded], [...word.folded], typos) !== Infinity, begins: false };
}

/**
 * Returns the length of the marked part of a token matched by prefix: the prefix if folding kept its letters separate, otherwise the whole
 * token.
 */
function beginning(written: string, folded: string, word: Word): number {
  const letters = [...written];
  if (letters.length !== [...folded].length) return written.length;
  return letters.slice(0, [...word.folded].length).join("").length;
}
