import type { PageData } from "../data/types";

type Enhance = (article: HTMLElement, end: AbortSignal) => void;

let enhance: Enhance | null = null;

/** Fetches the code of the script-only features, if the article uses them. After a failure the article is still readable. */
export async function prepareEnhancements(articleHtml: string): Promise<void> {
  if (enhance !== null || !/theme-code-block|data-tabs/.test(articleHtml)) return;
  try {
    ({ enhance } = await import("./enhancements"));
  } catch {
    // The next article retries.
  }
}

/** Loads the styles of a page's components, so that they apply before the page is rendered. */
export async function prepareComponents({ styles }: PageData): Promise<void> {
  if (styles) await import("./islands").then(({ loadStyles }) => loadStyles(styles)).catch(() => {});
}

/** Visits whose article has islands. */
const visitsWithIslands = new WeakSet<AbortSignal>();

/**
 * Adds the script-only features to an article, at once if their code is loaded, otherwise when it is. Islands keep their
 * state when the article is updated during a visit.
 */
export function enhanceArticle(article: HTMLElement, visit: AbortSignal): () => void {
  const end = new AbortController();
  const run = () => {
    if (end.signal.aborted) return;
    if (enhance === null) showAllPanels(article);
    else enhance(article, end.signal);
  };
  if (enhance !== null) run();
  else void prepareEnhancements(article.innerHTML).then(run);
  // An update may also remove all islands.
  if (article.querySelector("docs-island") || visitsWithIslands.has(visit)) {
    visitsWithIslands.add(visit);
    void import("./islands").then(({ startIslands }) => startIslands(article, end.signal, visit)).catch(() => {});
  }
  return () => end.abort();
}

/** Shows all panels of tabs that cannot be made interactive, as without scripts. */
function showAllPanels(article: HTMLElement): void {
  for (const box of article.querySelectorAll<HTMLElement>("[data-tabs]:not([data-state])")) box.dataset["state"] = "plain";
}
