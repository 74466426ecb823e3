/** Markup around the articles of a page: before each of them, and after the last one. A page without articles has one piece. */
export type SplitShell = readonly string[];

/** Placeholder of an article in a shell that is rendered as a whole. */
export const ARTICLE = "\uE000article\uE001";

/** Splits a shell at its articles. */
export function splitShell(html: string): SplitShell {
  return html.split(ARTICLE);
}

/** Returns a shell with additional markup around it. */
export function enclosed(before: string, shell: SplitShell, after: string): SplitShell {
  const last = shell.length - 1;
  return shell.map((piece, index) => (index === 0 ? before : "") + piece + (index === last ? after : ""));
}
