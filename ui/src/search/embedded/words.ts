/** Words of a query. Counterpart in Rust: `crates/docs-search-index/src/query/words.rs`. */

import { isNumeric } from "./characters";
import { type TokenKind, termOf, tokens } from "./tokens";

/** Maximum number of words of a query. Further words are ignored. */
export const MAX_WORDS = 10;

/** Words such as articles and question words. They are used only in a query that has no other words. */
const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be been before but by can could did do does
  dont for from had has have how i if in into is it its just like me my need not of on or our please should so some
  that the their them then there these they this to us want was we were what when where which who why will with
  would you your`.split(/\s+/),
);

/** Word of a query. */
export interface Word {
  /** Folded form of the word as written. */
  readonly folded: string;
  /** Term to look up. */
  readonly term: string;
  /** Index among all words of the query, including stop words. */
  readonly place: number;
  /** `true` if the word may be unfinished. */
  readonly prefix: boolean;
  /** Maximum number of typos. The intended word must have 4 letters for one typo and 8 for two. This limit may be lower. */
  readonly typos: number;
}

/** Returns the words of a query. The last word may be unfinished. */
export function questionWords(question: string): readonly Word[] {
  const found = tokens(question)
    .filter(({ kind }) => kind !== "whole")
    .slice(0, MAX_WORDS);
  const words = found.map(({ folded, kind }, index) => ({
    folded,
    term: termOf(folded, kind),
    place: index,
    // A single character of a script without spaces is the beginning of pairs.
    prefix: index === found.length - 1 || (kind === "pair" && [...folded].length === 1),
    typos: typos(folded, kind),
  }));
  const significantWords = words.filter(({ folded }) => !STOP_WORDS.has(folded));
  return significantWords.length > 0 ? significantWords : words;
}

function typos(folded: string, kind: TokenKind): number {
  const letters = [...folded];
  if (kind === "pair" || letters.some(isNumeric) || letters.length < 3) return 0;
  return letters.length < 6 ? 1 : 2;
}
