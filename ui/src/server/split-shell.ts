/** Markup around the articles of a page: before each of them, and after the last one. A page without articles has one piece. */
export type SplitShell = readonly string[];

/** Placeholder of an article in a shell. A control character, which the program replaces in the data of pages. */
export const ARTICLE = "\u0090";

/** Splits a shell at its articles. */
export function splitShell(html: string): SplitShell {
  return html.split(ARTICLE);
}
