/**
 * Expansion of a query word into terms of the index. Counterpart in Rust, which documents the steps:
 * `crates/docs-search-index/src/query/expansion.rs`.
 */

import { distance } from "./distance";
import { type Family, type Files, compare } from "./files";
import { type Postings, readLists } from "./postings";
import type { Word } from "./words";

/** Maximum number of files read for prefixes and typo corrections of a word. */
const MAX_FILES = 4;
/** Maximum number of compounds that a prefix expands to. */
const MAX_WHOLES = 8;
/** Maximum number of corrections of a word. */
const MAX_CORRECTIONS = 3;
/** Minimum length of a word that is expanded to compounds. */
const MIN_COMPOUND_CHARACTERS = 4;
/** Minimum length for correcting an unfinished word. Shorter words resemble too many other words. */
const SHORTEST_BEGINNING = 4;

/** Term that a word expands to, or its prefix entry. */
export interface TermVariant {
  readonly lists: Postings;
  readonly typos: number;
  /** `true` if the term is the word itself, and not a completion or a correction. */
  readonly exact: boolean;
}

/** Expansion of a word. */
export interface TermExpansion {
  readonly variants: readonly TermVariant[];
  /** Corrected terms with their number of typos. */
  readonly corrections: ReadonlyMap<string, number>;
  /** `true` if the word is a compound or the beginning of a compound. */
  readonly whole: boolean;
}

const NO_CORRECTIONS: ReadonlyMap<string, number> = new Map();

/** Expands a word. `synonyms` contains the places of its synonyms. */
export async function expansionOf(files: Files, word: Word, synonyms: readonly Postings[] = []): Promise<TermExpansion> {
  const others = synonyms.map((lists): TermVariant => ({ lists, typos: 0, exact: false }));
  const parts = await find(files, "t", word);
  if (parts.length > 0) return { variants: [...parts, ...others], corrections: NO_CORRECTIONS, whole: false };
  const wholes = [...word.folded].length >= MIN_COMPOUND_CHARACTERS ? await find(files, "w", word) : [];
  const variants = [...wholes, ...others];
  if (variants.length > 0) return { variants, corrections: NO_CORRECTIONS, whole: wholes.length > 0 };
  const corrections = word.typos > 0 ? await correctionsOf(files, word) : NO_CORRECTIONS;
  const terms = [...corrections].map(([term, typos]) => variant(files, "t", term, typos, false));
  return { variants: defined(await Promise.all(terms)), corrections, whole: false };
}

async function find(files: Files, family: Family, word: Word): Promise<readonly TermVariant[]> {
  const exact = variant(files, family, word.term, 0, true);
  if (!word.prefix) return defined([await exact]);
  // Both promises are awaited together, so that the failure of one leaves no unhandled rejection of the other.
  const [whole, [prefixEntry, terms]] = await Promise.all([exact, withPrefix(files, family, word)]);
  const others = terms.filter((term) => term !== word.term);
  return defined([whole, prefixEntry, ...(await Promise.all(others.map((term) => variant(files, family, term, 0, false))))]);
}

/** Returns the words with a prefix: the prefix entry and the words that it lists, or all words if there is no such entry. */
async function withPrefix(files: Files, family: Family, word: Word): Promise<readonly [TermVariant | undefined, readonly string[]]> {
  const prefixEntry = await files.entry(family, `${word.folded}*`);
  if (prefixEntry !== undefined) {
    const lists = { ...readLists(prefixEntry), content: { pagesOnly: false, entries: [] } };
    const names = (prefixEntry.split("|")[3] ?? "").split(" ").filter((name) => name !== "");
    return [{ lists, typos: 0, exact: false }, names];
  }
  const starts = files.range(family, word.folded).slice(0, MAX_FILES);
  const loaded = await Promise.all(starts.map((start) => files.terms(family, start)));
  const keys = loaded.flatMap((file) => Object.keys(file));
  const within = keys.filter((key) => key.startsWith(word.folded) && !key.endsWith("*")).sort(compare);
  return [undefined, within.slice(0, MAX_WHOLES)];
}

async function variant(files: Files, family: Family, term: string, typos: number, exact: boolean): Promise<TermVariant | undefined> {
  const lists = await files.lists(family, term);
  return lists && { lists, typos, exact };
}

const defined = (found: readonly (TermVariant | undefined)[]): readonly TermVariant[] => found.filter((one) => one !== undefined);

/** Returns the best corrections of a word with their number of typos. */
async function correctionsOf(files: Files, word: Word): Promise<ReadonlyMap<string, number>> {
  const places = correctionKeys(word.term).flatMap(([family, key]) =>
    files
      .range(family, key)
      .slice(0, MAX_FILES)
      .map((start) => ({ family, start })),
  );
  const vocabularies = await Promise.all(
    places.map(async ({ family, start }) => {
      const entries = await files.vocabulary(family, start);
      return entries.map(([key, frequencyBucket]) => [family === "f" ? key : backwards(key), frequencyBucket] as const);
    }),
  );
  const found = new Map<string, readonly [typos: number, begins: number, rareness: number]>();
  for (const [known, frequencyBucket] of vocabularies.flat()) {
    const similarity = similarityOf(word, [...known]);
    if (similarity) found.set(known, [...similarity, -frequencyBucket]);
  }
  const order = [...found].sort(
    ([one, left], [other, right]) => left[0] - right[0] || left[1] - right[1] || left[2] - right[2] || compare(one, other),
  );
  return new Map(order.slice(0, MAX_CORRECTIONS).map(([known, [typos]]) => [known, typos]));
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

/** Returns the number of typos between a word and a known word, and 1 if only the beginning of the known word was compared. */
function similarityOf(word: Word, known: readonly string[]): readonly [typos: number, begins: number] | undefined {
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
