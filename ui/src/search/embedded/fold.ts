/** One spelling for all that a searcher takes for the same. The twin of `text/fold.rs`, which tells the rules. */

import { DIACRITICS } from "./characters";

/** Letters that are typed as others but have no decomposition. */
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

/** Folds case, diacritics and compatible forms of characters. */
export function fold(text: string): string {
  const composed = text.normalize("NFKD").replace(DIACRITICS, "").normalize("NFC");
  return composed.toLowerCase().replace(/[ßæœøđðłıς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
