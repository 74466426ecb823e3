/** Markup around the articles of a page: one part before each article, and one after the last. A page without articles has one part. */
export type SplitShell = readonly string[];

/** Placeholder of an article in a shell. It is a control character, which the program replaces in the data of pages. */
export const ARTICLE = "\u0090";

/** Splits a shell at its articles. */
export function splitShell(html: string): SplitShell {
  return html.split(ARTICLE);
}
