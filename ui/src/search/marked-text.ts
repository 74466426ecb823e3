/** Parser for strings with marks. It does not interpret them as HTML. */
import type { MarkedValue } from "./backend";
import { POST_TAG, PRE_TAG } from "./query";

/** Piece of a string. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Splits a marked string into pieces. `raw` is the string without marks. If `raw` contains one of the tags, marks cannot be identified, and
 * the string is returned without marks.
 */
export function pieces(marked: MarkedValue | null | undefined, raw: string | null): readonly Piece[] {
  const plain = raw ?? "";
  if (typeof marked?.value !== "string" || plain.includes(PRE_TAG) || plain.includes(POST_TAG)) {
    return plain === "" ? [] : [{ text: plain, marked: false }];
  }
  return marked.value.split(PRE_TAG).flatMap((part, index) => {
    const [inside = "", ...after] = part.split(POST_TAG);
    const found = index === 0 ? [] : [{ text: inside, marked: true }];
    const rest = index === 0 ? [inside, ...after] : after;
    return [...found, { text: rest.join(""), marked: false }].filter(({ text }) => text !== "");
  });
}

/** Returns the string without marks. */
export function plainText(marked: MarkedValue | null | undefined, raw: string | null): string {
  return pieces(marked, raw)
    .map(({ text }) => text)
    .join("");
}
