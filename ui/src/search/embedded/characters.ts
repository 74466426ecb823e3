/** Character classes. Counterpart in Rust: `crates/docs-search-index/src/text/characters.rs`. */

/**
 * Returns a test that uses a table for ASCII characters and the pattern for all others. Texts are long and mostly
 * ASCII, so the table saves time.
 */
function characterTest(pattern: RegExp): (character: string) => boolean {
  const ascii = Array.from({ length: 0x80 }, (_, code) => pattern.test(String.fromCharCode(code)));
  return (character) => ascii[character.charCodeAt(0)] ?? pattern.test(character);
}

/** Returns `true` for a character of a word: `Alphabetic`, a number or a mark. */
export const isWord = characterTest(/^[\p{Alphabetic}\p{N}\p{M}]/u);

export const isNumeric = characterTest(/^\p{N}/u);
export const isUppercase = characterTest(/^\p{Uppercase}/u);
export const isLowercase = characterTest(/^\p{Lowercase}/u);

/** Returns `true` for an apostrophe, which does not split a word. */
export const isApostrophe = (character: string): boolean => character === "'" || character === "\u2019";

/** Returns `true` for a character that joins the parts of a compound. */
export const isJoiner = (character: string): boolean => character === "_" || character === "-";

/** Combining marks of Latin, Greek and Cyrillic letters. */
export const DIACRITICS = /[\u0300-\u036f]/g;

/** Han, Kana and Hangul, which are split into pairs. The ranges are those of the Rust code. */
// oxlint-disable no-misleading-character-class -- the class contains ranges of code points, combining ones included
const IDEOGRAPHIC =
  /^[\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3041-\u3096\u3099-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]/u;
// oxlint-enable no-misleading-character-class

/** Returns `true` for a character of a script whose text is split into pairs of characters. */
export const isIdeographic = characterTest(IDEOGRAPHIC);

/** Returns `true` for white space as Rust defines it: JavaScript's `\s` includes U+FEFF and lacks U+0085. */
export const isSpace = characterTest(/^[^\S\ufeff]|^\u0085/);
