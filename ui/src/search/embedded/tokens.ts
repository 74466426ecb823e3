/** Tokenizer. Counterpart in Rust: `crates/docs-search-index/src/text/tokens.rs`. `fixtures/cases/search.json` keeps both consistent. */

import { isApostrophe, isIdeographic, isJoiner, isLowercase, isNumeric, isUppercase, isWord } from "./characters";
import { fold } from "./fold";
import { singular } from "./plural";

/** Maximum number of characters of a token. Further characters are ignored. */
const LONGEST_TOKEN = 40;

/** Kind of a token: word or part of a compound; compound without its joiners; two characters of a script without spaces. */
export type TokenKind = "word" | "whole" | "pair";

/** Searchable part of a string. */
export interface Token {
  readonly folded: string;
  /** Start index in the string. */
  readonly start: number;
  readonly end: number;
  /** Index among the words of the string. A whole compound has the index of its first part. */
  readonly position: number;
  readonly kind: TokenKind;
}

/** Returns the term under which a token is indexed. */
export const termOf = (folded: string, kind: TokenKind): string => (kind === "pair" ? folded : singular(folded));

/** Returns the tokens of a string in reading order. Whole compounds follow their parts. */
export function tokens(text: string): readonly Token[] {
  const found: Token[] = [];
  const walk = new Walk(text, found);
  for (let at = 0; at < text.length;) {
    const character = characterAt(text, at);
    if (isIdeographic(character)) at = walk.runOfPairs(at);
    else if (isWord(character)) at = walk.compound(at);
    else at += character.length;
  }
  return found;
}

/** Returns the character that starts at an index; an empty string at the end. */
const characterAt = (text: string, index: number): string => {
  const code = text.codePointAt(index) ?? 0;
  return code > 0xffff ? String.fromCodePoint(code) : text.charAt(index);
};

const isLetter = (character: string): boolean => isWord(character) && !isIdeographic(character);

class Walk {
  private position = 0;
  private whole = "";

  constructor(
    private readonly text: string,
    private readonly found: Token[],
  ) {}

  /** Adds pairs of adjacent characters. Returns the end of the run. */
  runOfPairs(start: number): number {
    let end = start;
    for (let next = characterAt(this.text, end); isIdeographic(next); next = characterAt(this.text, end)) end += next.length;
    const written = bounds(this.text.slice(start, end));
    const folded = wordCharacters(this.text.slice(start, end));
    const places = bounds(folded);
    // If folding kept every character, each pair has its own position. Otherwise it has the position of the run.
    const aligned = written.length === places.length;
    for (let first = 0; first < Math.max(places.length - 2, 1); first++) {
      const last = Math.min(first + 2, places.length - 1);
      if (first === last) continue;
      const from = aligned ? start + (written[first] ?? 0) : start;
      const to = aligned ? start + (written[last] ?? 0) : end;
      this.give(folded.slice(places[first], places[last]), from, to, "pair");
      this.position++;
    }
    return end;
  }

  /** Adds words joined by `_` or `-`, and their parts. Returns the end of the compound. */
  compound(start: number): number {
    const firstPosition = this.position;
    this.whole = "";
    let end = this.word(start);
    while (isJoiner(characterAt(this.text, end)) && isLetter(characterAt(this.text, end + 1))) end = this.word(end + 1);
    if (this.position > firstPosition + 1) {
      const next = this.position;
      this.position = firstPosition;
      this.give(cut(this.whole), start, end, "whole");
      this.position = next;
    }
    return end;
  }

  /** Adds one word up to a joiner, split at `camelCase` boundaries. Returns its end. */
  private word(start: number): number {
    let part = start;
    let previous = "";
    let end = start;
    for (let at = start; at < this.text.length;) {
      const character = characterAt(this.text, at);
      const next = characterAt(this.text, at + character.length);
      if (isApostrophe(character) && isLetter(next)) {
        at += character.length;
        continue;
      }
      if (!isLetter(character)) break;
      if (previous !== "" && isCamelBoundary(previous, character, next)) {
        this.part(part, at);
        part = at;
      }
      previous = character;
      at += character.length;
      end = at;
    }
    this.part(part, end);
    return end;
  }

  private part(start: number, end: number): void {
    const folded = wordCharacters(this.text.slice(start, end));
    if (folded === "") return;
    this.whole += folded;
    this.give(cut(folded), start, end, "word");
    this.position++;
  }

  private give(folded: string, start: number, end: number, kind: TokenKind): void {
    this.found.push({ folded, start, end, position: this.position, kind });
  }
}

/** Returns `true` if a word starts at a capital letter: `userName` is split at `N`, `HTTPServer` at `S`. */
function isCamelBoundary(previous: string, character: string, next: string): boolean {
  if (!isUppercase(character)) return false;
  return isLowercase(previous) || isNumeric(previous) || (isUppercase(previous) && isLowercase(next));
}

/** Returns the start index of each character, and the end of the last one. */
function bounds(text: string): readonly number[] {
  const found = [0];
  let at = 0;
  for (const character of text) found.push((at += character.length));
  return found;
}

/** Folds a string and removes characters that folding has added and that cannot be part of a word. */
function wordCharacters(text: string): string {
  if (/^[A-Za-z0-9]*$/.test(text)) return text.toLowerCase();
  return [...fold(text)].filter(isWord).join("");
}

const cut = (folded: string): string => (folded.length > LONGEST_TOKEN ? [...folded].slice(0, LONGEST_TOKEN).join("") : folded);
