/**
 * What a word of a question means: the terms of the index that it may stand for. The twin of
 * `crates/docs-search-index/src/query/expansion.rs`, which tells the steps.
 */

import { distance } from "./distance";
import { type Family, type Files, compare } from "./files";
import { type Lists, readLists } from "./lists";
import type { Word } from "./words";

/** The most files that are read to find what begins with a prefix or is like a word. */
const MOST_FILES = 4;
/** The most compounds that a prefix stands for. */
const MOST_WHOLES = 8;
/** The most words that a misspelt one stands for. */
const MOST_CORRECTIONS = 3;
/** Words shorter than this do not begin compounds. */
const SHORTEST_WHOLE = 4;
/** What is shorter than this is no misspelt beginning of a word: too many are like it. */
const SHORTEST_BEGINNING = 4;

/** One of the terms that a word stands for, or its star. */
export interface Alternative {
  readonly lists: Lists;
  readonly typos: number;
  /** It is the word, not something that begins with it or is like it. */
  readonly exact: boolean;
}

/** What a word was found to mean. */
export interface Meaning {
  readonly alternatives: readonly Alternative[];
  /** The terms that it is a misspelling of, and by how many typos. */
  readonly corrections: ReadonlyMap<string, number>;
  /** It is a compound, or begins one. */
  readonly whole: boolean;
}

const NO_CORRECTIONS: ReadonlyMap<string, number> = new Map();

/** Finds what a word means. */
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

/** Words that begin with the word: its star with those that it names, else all. */
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

/** The likeliest words that a misspelt one means, with the number of typos. */
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

/** Where corrections may stand: one typo leaves the letters before or behind it as they are. */
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
  // Two swapped letters in the middle leave neither pair.
  if (letters.length === 4) keys.push(["f", `${letters[0]}${letters[2]}`]);
  return keys;
}

/** The typos that a word of so many letters may be written with. */
const typosAllowed = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

/** The plural that a term most likely has. */
function pluralOf(term: readonly string[]): readonly string[] {
  const last = term.slice(-2).join("");
  if (last.endsWith("y")) return [...term.slice(0, -1), "i", "e", "s"];
  return /[sxz]$|[cs]h$/.test(last) ? [...term, "e", "s"] : [...term, "s"];
}

/** The typos between a word and a known one, and 1 if only the beginning of the known one was compared. */
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
