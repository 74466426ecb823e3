import type { PageData } from "../data/types";
import { loadCode } from "../lib/load-code";
import { enhanceCode } from "./code";
import { ownParts } from "./own-parts";

/** Adds tabs to elements until the signal aborts. */
type EnhanceTabs = (boxes: readonly HTMLElement[], end: AbortSignal) => void;

const TABS = "[data-tabs]:not([data-state])";

/** `null` until the code of tabs is loaded, together with the first article that has tabs. */
let enhanceTabs: EnhanceTabs | null = null;

/** Fetches the code of tabs if an article has tabs. A failure is handled when the article is enhanced. */
export async function prepareTabs(articleHtml: string): Promise<void> {
  if (articleHtml.includes("data-tabs")) await loadTabs().catch(() => {});
}

async function loadTabs(): Promise<void> {
  enhanceTabs ??= (await import("./tabs")).enhanceTabs;
}

/** Loads the style sheets that few pages need, so that they apply before the page is rendered. */
export async function prepareStyles({ styles }: PageData): Promise<void> {
  if (styles) await import("../lib/load-styles").then(({ loadStyles }) => loadStyles(styles)).catch(() => {});
}

/** Visits of pages whose article has islands. */
const visitsWithIslands = new WeakSet<AbortSignal>();

/**
 * Adds the script-only features to an article. Tabs and islands are added when their code is loaded. Islands keep their state when the
 * article is updated during a visit.
 */
export function enhanceArticle(article: HTMLElement, visit: AbortSignal): () => void {
  const end = new AbortController();
  addTabs(article, end.signal);
  enhanceCode(ownParts(article, ".theme-code-block"), end.signal);
  // An update may also remove all islands.
  if (article.querySelector("docs-island") || visitsWithIslands.has(visit)) {
    visitsWithIslands.add(visit);
    void loadCode(() => import("./islands"))
      .then(({ startIslands }) => startIslands(article, end.signal, visit))
      .catch(() => {});
  }
  return () => end.abort();
}

function addTabs(article: HTMLElement, end: AbortSignal): void {
  const run = () => {
    if (!end.aborted) (enhanceTabs ?? showAllPanels)(ownParts(article, TABS), end);
  };
  if (enhanceTabs !== null) run();
  else if (article.querySelector(TABS) !== null) void loadCode(() => loadTabs().finally(run)).catch(() => {});
}

/** Shows all panels of tabs, as without scripts. */
function showAllPanels(boxes: readonly HTMLElement[]): void {
  for (const box of boxes) box.dataset["state"] = "plain";
}
