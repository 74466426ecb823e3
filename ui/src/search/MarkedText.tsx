import type { Piece } from "./marked-text";

/** A text with its matched words marked. */
export function MarkedText({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text));
}
