/** Everything before the article and everything after it. */
export type SplitShell = [before: string, after: string];

/** Marks the place of the article in a shell that is rendered as a whole. */
export const ARTICLE = "\uE000article\uE001";

/** Cuts a shell where the article belongs; one without an article is all in the first part. */
export function splitShell(html: string): SplitShell {
  const at = html.indexOf(ARTICLE);
  return at === -1 ? [html, ""] : [html.slice(0, at), html.slice(at + ARTICLE.length)];
}
