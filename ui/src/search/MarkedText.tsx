import type { Piece } from "./marked-text";

/** Text whose matched words are in `mark` elements. */
export function MarkedText({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text));
}
