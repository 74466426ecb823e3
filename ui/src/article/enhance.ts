import type { PageData } from "../data/types";

type Enhance = (article: HTMLElement, end: AbortSignal) => void;

let enhance: Enhance | null = null;

/**
 * Fetches the code that adds to an article what only makes sense with scripts, if the article has a use
 * for it. Should that fail, everything can be read all the same.
 */
export async function prepareEnhancements(articleHtml: string): Promise<void> {
  if (enhance !== null || !/theme-code-block|data-tabs/.test(articleHtml)) return;
  try {
    ({ enhance } = await import("./enhancements"));
  } catch {
    // The next article tries again.
  }
}

/** Loads the styles of a page's components, so that they are there before the page. */
export async function prepareComponents({ styles }: PageData): Promise<void> {
  if (styles) await import("./islands").then(({ loadStyles }) => loadStyles(styles)).catch(() => {});
}

/** Adds to an article what only makes sense with scripts: at once if its code is there, else when it is. */
export function enhanceArticle(article: HTMLElement): () => void {
  const end = new AbortController();
  const run = () => {
    if (end.signal.aborted) return;
    if (enhance === null) showAllPanels(article);
    else enhance(article, end.signal);
  };
  if (enhance !== null) run();
  else void prepareEnhancements(article.innerHTML).then(run);
  if (article.querySelector("docs-island"))
    void import("./islands").then(({ startIslands }) => startIslands(article, end.signal)).catch(() => {});
  return () => end.abort();
}

/** Tabs that don't come to life show all that they hold, as without scripts. */
function showAllPanels(article: HTMLElement): void {
  for (const box of article.querySelectorAll<HTMLElement>("[data-tabs]:not([data-state])")) box.dataset["state"] = "plain";
}
