/** Excerpts of whole sentences around the matches of a hit. */
import type { SearchHit } from "./backend";
import { pieces, type Piece } from "./marked-text";

/** Maximum length of an excerpt in UTF-16 code units. */
export const MAX_EXCERPT_LENGTH = 280;

/** Range of a string. */
interface Sentence {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the sentence of a hit's content with the most matches, and the following sentences that fit. Returns the snippet of the response
 * if that sentence is too long, or if the response does not contain the whole content.
 */
export function excerptOf(hit: SearchHit, language: string): readonly Piece[] {
  const whole = pieces(hit._highlightResult?.content, hit.content);
  const text = whole.map((piece) => piece.text).join("");
  if (text.length <= MAX_EXCERPT_LENGTH) return whole.length > 0 ? whole : snippetOf(hit);
  const sentences = sentencesOf(text, language);
  const first = mostMatched(sentences, matchesOf(whole));
  const { start } = sentences[first]!;
  const fitting = sentences.slice(first).filter(({ end }) => end - start <= MAX_EXCERPT_LENGTH);
  const last = fitting.at(-1);
  return last === undefined ? snippetOf(hit) : trimmed(slice(whole, { start, end: last.end }));
}

function snippetOf(hit: SearchHit): readonly Piece[] {
  return pieces(hit._snippetResult?.content, hit.content);
}

function sentencesOf(text: string, language: string): readonly Sentence[] {
  const segments = new Intl.Segmenter(language, { granularity: "sentence" }).segment(text);
  return Array.from(segments, ({ index, segment }) => ({ start: index, end: index + segment.length }));
}

/** Returns the start positions of matches. */
function matchesOf(whole: readonly Piece[]): readonly number[] {
  let at = 0;
  return whole.flatMap(({ text, marked }) => {
    const start = at;
    at += text.length;
    return marked ? [start] : [];
  });
}

/** Returns the index of the first sentence with the most matches. */
function mostMatched(sentences: readonly Sentence[], matches: readonly number[]): number {
  const counts = sentences.map(({ start, end }) => matches.filter((match) => match >= start && match < end).length);
  return counts.indexOf(Math.max(...counts));
}

/** Returns a range of a string in pieces. */
function slice(whole: readonly Piece[], { start, end }: Sentence): readonly Piece[] {
  let at = 0;
  return whole.flatMap(({ text, marked }) => {
    const inside = text.slice(Math.max(start - at, 0), Math.max(end - at, 0));
    at += text.length;
    return inside === "" ? [] : [{ text: inside, marked }];
  });
}

/** Removes the white space after the last sentence. */
function trimmed(excerpt: readonly Piece[]): readonly Piece[] {
  return excerpt.map((piece, index) => (index === excerpt.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece));
}
