/** The words of a question. The twin of `crates/docs-search-index/src/query/words.rs`. */

import { isNumeric } from "./characters";
import { type TokenKind, termOf, tokens } from "./tokens";

/** Words of a question beyond this are not looked at. */
const MOST_WORDS = 10;

/** Words that say how one asks, not what for. They count only where a question has no others. */
const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be been before but by can could did do does
  dont for from had has have how i if in into is it its just like me my need not of on or our please should so some
  that the their them then there these they this to us want was we were what when where which who why will with
  would you your`.split(/\s+/),
);

/** A word that is looked for. */
export interface Word {
  /** As it was written, folded. */
  readonly folded: string;
  /** What it is looked up as. */
  readonly term: string;
  /** It may be the beginning of a word. */
  readonly prefix: boolean;
  /** How many typos it may have: the word that is meant has 4 letters for one and 8 for two, this one maybe fewer. */
  readonly typos: number;
}

/** The words of a question, the last of which may be unfinished. */
export function questionWords(question: string): readonly Word[] {
  const found = tokens(question)
    .filter(({ kind }) => kind !== "whole")
    .slice(0, MOST_WORDS);
  const words = found.map(({ folded, kind }, index) => ({
    folded,
    term: termOf(folded, kind),
    // One character of a script without spaces is the beginning of pairs.
    prefix: index === found.length - 1 || (kind === "pair" && [...folded].length === 1),
    typos: typos(folded, kind),
  }));
  const telling = words.filter(({ folded }) => !STOP_WORDS.has(folded));
  return telling.length > 0 ? telling : words;
}

function typos(folded: string, kind: TokenKind): number {
  const letters = [...folded];
  if (kind === "pair" || letters.some(isNumeric) || letters.length < 3) return 0;
  return letters.length < 6 ? 1 : 2;
}
