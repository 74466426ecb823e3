/** Parser of a term's posting lists. Counterpart in Rust, which documents the format: `crates/docs-search-index/src/postings.rs`. */

/** Pages, with their units if these are known. */
export interface UnitList {
  /** `true` if the units are unknown. In this case they are 0. */
  readonly pagesOnly: boolean;
  readonly entries: readonly (readonly [page: number, unit: number])[];
}

/** Posting lists of a term. */
export interface Postings {
  readonly title: readonly number[];
  readonly section: readonly number[];
  readonly headings: UnitList;
  readonly content: UnitList;
}

/** Parses `title|section|headings|content`. In a prefix entry, the last field lists words. */
export function readLists(text: string): Postings {
  const [title = "", section = "", headings = "", content = ""] = text.split("|");
  return {
    title: readUnits(`!${title}`).entries.map(([page]) => page),
    section: readUnits(`!${section}`).entries.map(([page]) => page),
    headings: readUnits(headings),
    content: readUnits(content),
  };
}

function readUnits(text: string): UnitList {
  const pagesOnly = text.startsWith("!");
  const numbers = readNumbers(pagesOnly ? text.slice(1) : text);
  const entries: [number, number][] = [];
  for (let at = 0, page = -1; at < numbers.length;) {
    page += (numbers[at++] ?? 0) + 1;
    if (pagesOnly) entries.push([page, 0]);
    for (let unit = -1, more = !pagesOnly; more && at < numbers.length;) {
      const number = numbers[at++] ?? 0;
      unit += (number >> 1) + 1;
      entries.push([page, unit]);
      more = number % 2 === 1;
    }
  }
  return { pagesOnly, entries };
}

const BASE = 44;
const FIRST_CHARACTER = 35;
const LEFT_OUT = 92;

function readNumbers(text: string): readonly number[] {
  const numbers: number[] = [];
  let number = 0;
  let unit = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const digit = code - FIRST_CHARACTER - (code > LEFT_OUT ? 1 : 0);
    number += (digit % BASE) * unit;
    unit *= BASE;
    if (digit < BASE) {
      numbers.push(number);
      number = 0;
      unit = 1;
    }
  }
  return numbers;
}
