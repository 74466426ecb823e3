import type { Piece } from "./marked-text";

/** Renders text in which matched words are `mark` elements. */
export function MarkedText({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text));
}
