/** Text with marked words, taken apart without reading it as HTML. */
import type { MarkedValue } from "./backend";
import { POST_TAG, PRE_TAG } from "./query";

/** A stretch of text. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * The pieces of a marked text. `raw` is the text without marks. Where that holds one of the tags itself,
 * nobody can tell which tags are marks: the text is then given as it is, without any.
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

/** The same without marks. */
export function plainText(marked: MarkedValue | null | undefined, raw: string | null): string {
  return pieces(marked, raw)
    .map(({ text }) => text)
    .join("");
}
