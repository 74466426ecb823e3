/**
 * Expansion of a query word into terms of the index. Counterpart in Rust, which documents the steps:
 * `crates/docs-search-index/src/query/expansion.rs`.
 */

import { distance } from "./distance";
import { type Family, type Files, compare } from "./files";
import { type Lists, readLists } from "./lists";
import type { Word } from "./words";

/** Maximum number of files read for prefixes and typo corrections of a word. */
const MOST_FILES = 4;
/** Maximum number of compounds that a prefix expands to. */
const MOST_WHOLES = 8;
/** Maximum number of corrections of a word. */
const MOST_CORRECTIONS = 3;
/** Minimum length of a word that is expanded to compounds. */
const SHORTEST_WHOLE = 4;
/** Minimum length for correcting an unfinished word: shorter ones resemble too many words. */
const SHORTEST_BEGINNING = 4;

/** Term that a word expands to, or its prefix entry (star). */
export interface Alternative {
  readonly lists: Lists;
  readonly typos: number;
  /** True if the term is the word itself, not a completion or a correction. */
  readonly exact: boolean;
}

/** Expansion of a word. */
export interface Meaning {
  readonly alternatives: readonly Alternative[];
  /** Corrected terms with their number of typos. */
  readonly corrections: ReadonlyMap<string, number>;
  /** True if the word is a compound or the beginning of one. */
  readonly whole: boolean;
}

const NO_CORRECTIONS: ReadonlyMap<string, number> = new Map();

/** Expands a word. */
export async function meaningOf(files: Files, word: Word): Promise<Meaning> {
  let alternatives = await find(files, "t", word);
  if (alternatives.length > 0) return { alternatives, corrections: NO_CORRECTIONS, whole: false };
  if ([...word.folded].length >= SHORTEST_WHOLE) alternatives = await find(files, "w", word);
  if (alternatives.length > 0) return { alternatives, corrections: NO_CORRECTIONS, whole: true };
  const corrections = word.typos > 0 ? await correctionsOf(files, word) : NO_CORRECTIONS;
  const terms = [...corrections].map(([term, typos]) => alternative(files, "t", term, typos, false));
  return { alternatives: present(await Promise.all(terms)), corrections, whole: false };
}

async function find(files: Files, family: Family, word: Word): Promise<readonly Alternative[]> {
  const exact = alternative(files, family, word.term, 0, true);
  if (!word.prefix) return present([await exact]);
  const [star, terms] = await longer(files, family, word);
  const others = terms.filter((term) => term !== word.term);
  return present([await exact, star, ...(await Promise.all(others.map((term) => alternative(files, family, term, 0, false))))]);
}

/** Returns the words with a prefix: its prefix entry (star) and the words that the entry lists, otherwise all of them. */
async function longer(files: Files, family: Family, word: Word): Promise<readonly [Alternative | undefined, readonly string[]]> {
  const star = await files.entry(family, `${word.folded}*`);
  if (star !== undefined) {
    const lists = { ...readLists(star), content: { pagesOnly: false, entries: [] } };
    const names = (star.split("|")[3] ?? "").split(" ").filter((name) => name !== "");
    return [{ lists, typos: 0, exact: false }, names];
  }
  const starts = files.range(family, word.folded).slice(0, MOST_FILES);
  const loaded = await Promise.all(starts.map((start) => files.terms(family, start)));
  const keys = loaded.flatMap((file) => Object.keys(file));
  const within = keys.filter((key) => key.startsWith(word.folded) && !key.endsWith("*")).sort(compare);
  return [undefined, within.slice(0, MOST_WHOLES)];
}

async function alternative(files: Files, family: Family, term: string, typos: number, exact: boolean): Promise<Alternative | undefined> {
  const lists = await files.lists(family, term);
  return lists && { lists, typos, exact };
}

const present = (found: readonly (Alternative | undefined)[]): readonly Alternative[] => found.filter((one) => one !== undefined);

/** Returns the best corrections of a word, with their number of typos. */
async function correctionsOf(files: Files, word: Word): Promise<ReadonlyMap<string, number>> {
  const places = correctionKeys(word.term).flatMap(([family, key]) =>
    files
      .range(family, key)
      .slice(0, MOST_FILES)
      .map((start) => ({ family, start })),
  );
  const vocabularies = await Promise.all(
    places.map(async ({ family, start }) => {
      const entries = await files.vocabulary(family, start);
      return entries.map(([key, commonness]) => [family === "f" ? key : backwards(key), commonness] as const);
    }),
  );
  const found = new Map<string, readonly [typos: number, begins: number, rareness: number]>();
  for (const [known, commonness] of vocabularies.flat()) {
    const likeness = likenessOf(word, [...known]);
    if (likeness) found.set(known, [...likeness, -commonness]);
  }
  const order = [...found].sort(
    ([one, left], [other, right]) => left[0] - right[0] || left[1] - right[1] || left[2] - right[2] || compare(one, other),
  );
  return new Map(order.slice(0, MOST_CORRECTIONS).map(([known, [typos]]) => [known, typos]));
}

const backwards = (word: string): string => [...word].reverse().join("");

/** Returns the keys under which corrections may be listed: a single typo leaves the letters before or after it unchanged. */
function correctionKeys(term: string): readonly (readonly [Family, string])[] {
  const letters = [...term];
  const half = letters.length >> 1;
  const first = Math.min(Math.max(half - 1, 2), letters.length);
  const last = Math.min(Math.max(letters.length - half - 1, 2), letters.length);
  const keys: [Family, string][] = [
    ["f", letters.slice(0, first).join("")],
    [
      "b",
      letters
        .slice(letters.length - last)
        .reverse()
        .join(""),
    ],
  ];
  // Swapping the two middle letters changes both pairs.
  if (letters.length === 4) keys.push(["f", `${letters[0]}${letters[2]}`]);
  return keys;
}

/** Returns the number of typos allowed for a word by its number of letters. */
const typosAllowed = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

/** Returns the most likely plural of a term. */
function pluralOf(term: readonly string[]): readonly string[] {
  const last = term.slice(-2).join("");
  if (last.endsWith("y")) return [...term.slice(0, -1), "i", "e", "s"];
  return /[sxz]$|[cs]h$/.test(last) ? [...term, "e", "s"] : [...term, "s"];
}

/** Returns the number of typos between a word and a known one, and 1 if only the beginning of the known word was compared. */
function likenessOf(word: Word, known: readonly string[]): readonly [typos: number, begins: number] | undefined {
  const written = [...word.folded];
  const limit = Math.min(word.typos, typosAllowed(known.length));
  const many = pluralOf(known);
  let typos = Math.min(
    distance(written, known, limit),
    distance([...word.term], known, limit),
    distance(written, many, Math.min(word.typos, typosAllowed(many.length))),
  );
  if (typos !== Infinity) return [typos, 0];
  if (!word.prefix || written.length < SHORTEST_BEGINNING || known.length <= written.length) return undefined;
  for (let cut = written.length - 1; cut <= Math.min(written.length + 1, known.length); cut++) {
    typos = Math.min(typos, distance(written, known.slice(0, cut), Math.min(limit, 1)));
  }
  return typos === Infinity ? undefined : [typos, 1];
}
