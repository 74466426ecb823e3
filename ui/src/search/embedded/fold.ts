/** Folding of text to a common spelling. Counterpart in Rust, which documents the rules: `text/fold.rs`. */

import { DIACRITICS } from "./characters";

/** Letters that have a common ASCII spelling but no decomposition. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  ς: "σ",
};

/** Folds case, diacritics and compatibility forms. */
export function fold(text: string): string {
  const composed = text.normalize("NFKD").replace(DIACRITICS, "").normalize("NFC");
  return composed.toLowerCase().replace(/[ßæœøđðłıς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
