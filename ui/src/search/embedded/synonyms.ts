/**
 * Synonyms of the words of a query, loaded only for an index with synonyms. Counterpart in Rust, which documents the reasons:
 * `crates/docs-search-index/src/query/synonyms.rs`.
 */

import type { Files } from "./files";
import { type Postings, type UnitList } from "./postings";
import { termOf, tokens } from "./tokens";
import type { WordMatch, QuerySynonyms, TextMatches } from "./units";
import { MAX_WORDS, type Word } from "./words";

/** Maximum number of synonyms for the words of a query. */
const MAX_SYNONYMS = 10;

/** Synonym of successive words of a query. */
interface Synonym {
  /** Indexes of the words of the query. */
  readonly words: readonly number[];
  readonly terms: readonly string[];
  /** Places that contain all terms. */
  readonly lists: Postings;
}

/** Returns the synonyms of a query that the index contains. */
export async function synonymsOf(files: Files, question: string, words: readonly Word[]): Promise<QuerySynonyms> {
  const written = termsOf(question).slice(0, MAX_WORDS);
  const replacements = files.root.synonyms.flatMap((group) => replacementsIn(group.map(termsOf), written));
  const found = replacements.slice(0, MAX_SYNONYMS).map(async ({ from, to, terms }): Promise<readonly Synonym[]> => {
    const replaced = words.flatMap(({ place }, index) => (place >= from && place < to ? [index] : []));
    // Stop words are not part of a query.
    if (replaced.length === 0) return [];
    const lists = await listsOf(files, terms);
    return lists ? [{ words: replaced, terms, lists }] : [];
  });
  const synonyms = (await Promise.all(found)).flat();
  return {
    listsOf: (word) => synonyms.filter(({ words }) => words.includes(word)).map(({ lists }) => lists),
    addMatches: (text, matches) => (synonyms.length > 0 ? withSynonyms(synonyms, text, matches.found) : matches),
  };
}

interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly terms: readonly string[];
}

/** Returns the places of a group's phrases in a query, each with another phrase of the group. */
function replacementsIn(group: readonly (readonly string[])[], written: readonly string[]): readonly Replacement[] {
  return group.flatMap((phrase) => {
    // A phrase that consists only of signs has no terms.
    const others = group.filter((other) => other.length > 0 && other.join(" ") !== phrase.join(" "));
    const starts = phrase.length === 0 ? [] : written.flatMap((_, start) => (startsWith(written, start, phrase) ? [start] : []));
    return starts.flatMap((from) => others.map((terms) => ({ from, to: from + phrase.length, terms })));
  });
}

const startsWith = (terms: readonly string[], start: number, phrase: readonly string[]): boolean =>
  phrase.every((term, offset) => terms[start + offset] === term);

/** Returns the terms of a phrase, including stop words. */
const termsOf = (text: string): readonly string[] => partsOf(text).map(({ folded, kind }) => termOf(folded, kind));

const partsOf = (text: string) => tokens(text).filter(({ kind }) => kind !== "whole");

/** Returns the places that contain all terms of a phrase. */
async function listsOf(files: Files, phrase: readonly string[]): Promise<Postings | undefined> {
  const lists = await Promise.all(phrase.map((term) => files.lists("t", term)));
  const all = lists.reduce((one, other) => one && other && intersection(one, other));
  if (!all) return undefined;
  const { title, section, headings, content } = all;
  return title.length + section.length + headings.entries.length + content.entries.length > 0 ? all : undefined;
}

/** Returns the places that contain both of two terms, as far as their lists determine them. */
function intersection(one: Postings, other: Postings): Postings {
  return {
    title: one.title.filter((page) => other.title.includes(page)),
    section: one.section.filter((page) => other.section.includes(page)),
    headings: sharedUnits(one.headings, other.headings),
    content: sharedUnits(one.content, other.content),
  };
}

/** Returns the entries that both lists contain. If only one of the lists has units, keeps these. */
function sharedUnits(one: UnitList, other: UnitList): UnitList {
  if (one.pagesOnly && !other.pagesOnly) return sharedUnits(other, one);
  const keyOf = (page: number, unit: number) => `${page} ${unit}`;
  const keys = new Set(other.entries.map(([page, unit]) => keyOf(page, unit)));
  return { pagesOnly: one.pagesOnly, entries: one.entries.filter(([page, unit]) => keys.has(keyOf(page, other.pagesOnly ? 0 : unit))) };
}

/** Adds the matches of synonyms. A synonym for several words of the query has the positions that these words would have. */
function withSynonyms(synonyms: readonly Synonym[], text: string, matches: readonly WordMatch[]): TextMatches {
  const parts = partsOf(text);
  const terms = parts.map(({ folded, kind }) => termOf(folded, kind));
  const others = parts.flatMap(({ position, start }, first) =>
    synonyms.flatMap((synonym) => {
      const end = parts[first + synonym.terms.length - 1]?.end;
      if (end === undefined || !startsWith(terms, first, synonym.terms)) return [];
      return synonym.words.map((word, offset): WordMatch => ({ word, typos: 0, exact: false, position: position + offset, start, end }));
    }),
  );
  const found = [...matches, ...others];
  return { found, allTokens: parts.every((part) => found.some(({ start, end }) => start <= part.start && part.start < end)) };
}
