/**
 * Cutting a text into tokens. The twin of `crates/docs-search-index/src/text/tokens.rs`; `fixtures/cases/search.json`
 * keeps both equal.
 */

import { isApostrophe, isIdeographic, isJoiner, isLowercase, isNumeric, isUppercase, isWord } from "./characters";
import { fold } from "./fold";
import { singular } from "./plural";

/** Characters of a token that count; what is longer is cut here. */
const LONGEST_TOKEN = 40;

/** A word or a part of a compound; a compound without its joiners; two characters of a script without spaces. */
export type TokenKind = "word" | "whole" | "pair";

/** A piece of a text that can be looked up. */
export interface Token {
  readonly folded: string;
  /** Where it stands in the text. */
  readonly start: number;
  readonly end: number;
  /** Its number among the words of the text; a whole stands where its first part stands. */
  readonly position: number;
  readonly kind: TokenKind;
}

/** What a token is looked up as. */
export const termOf = (folded: string, kind: TokenKind): string => (kind === "pair" ? folded : singular(folded));

/** The tokens of a text, in reading order, a whole after its parts. */
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

/** The character that starts at an index; empty behind the end. */
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

  /** Pairs of neighbours; gives where the run ends. */
  runOfPairs(start: number): number {
    let end = start;
    for (let next = characterAt(this.text, end); isIdeographic(next); next = characterAt(this.text, end)) end += next.length;
    const written = bounds(this.text.slice(start, end));
    const folded = wordCharacters(this.text.slice(start, end));
    const places = bounds(folded);
    // Where folding kept every character, a pair knows its own place; otherwise that of its run.
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

  /** Words joined by `_` or `-`, each with its parts; gives where the compound ends. */
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

  /** One word up to a joiner, cut where `camelCase` goes up; gives where it ends. */
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
      if (previous !== "" && goesUp(previous, character, next)) {
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

/** `userName` goes up at `N`; `HTTPServer` at the `S`, which begins a word of its own. */
function goesUp(previous: string, character: string, next: string): boolean {
  if (!isUppercase(character)) return false;
  return isLowercase(previous) || isNumeric(previous) || (isUppercase(previous) && isLowercase(next));
}

/** Where the characters of a text start, and where the last one ends. */
function bounds(text: string): readonly number[] {
  const found = [0];
  let at = 0;
  for (const character of text) found.push((at += character.length));
  return found;
}

/** A piece of text folded, without what folding may bring in that is no part of a word. */
function wordCharacters(text: string): string {
  if (/^[A-Za-z0-9]*$/.test(text)) return text.toLowerCase();
  return [...fold(text)].filter(isWord).join("");
}

const cut = (folded: string): string => (folded.length > LONGEST_TOKEN ? [...folded].slice(0, LONGEST_TOKEN).join("") : folded);
