import type { PageData } from "../data/types";
import { ownParts } from "./own-parts";

/** Adds a feature to elements until the signal aborts. */
type Enhance = (parts: readonly HTMLElement[], end: AbortSignal) => void;

/** Script-only feature of articles. Its code is loaded with the first article that uses it. */
interface Feature {
  /** Text in the HTML of each article that uses the feature. */
  readonly mark: string;
  /** Selector of the elements that receive the feature. */
  readonly selector: string;
  readonly load: () => Promise<Enhance>;
  /** Replaces the feature if its code cannot be loaded. */
  readonly fallback: Enhance;
  /** `null` until the code is loaded. */
  enhance: Enhance | null;
}

const CODE: Feature = {
  mark: "theme-code-block",
  selector: ".theme-code-block",
  load: () => import("./code").then(({ enhanceCode }) => enhanceCode),
  fallback: () => {},
  enhance: null,
};

const TABS: Feature = {
  mark: "data-tabs",
  selector: "[data-tabs]:not([data-state])",
  load: () => import("./tabs").then(({ enhanceTabs }) => enhanceTabs),
  fallback: showAllPanels,
  enhance: null,
};

const FEATURES = [TABS, CODE];

/** Fetches the code of the script-only features that an article uses. After a failure the article is still readable. */
export async function prepareEnhancements(articleHtml: string): Promise<void> {
  await Promise.all(FEATURES.map((feature) => articleHtml.includes(feature.mark) && prepare(feature)));
}

async function prepare(feature: Feature): Promise<void> {
  try {
    feature.enhance ??= await feature.load();
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
 * Adds the script-only features to an article, each at once if its code is loaded, otherwise when it is. Islands keep
 * their state when the article is updated during a visit.
 */
export function enhanceArticle(article: HTMLElement, visit: AbortSignal): () => void {
  const end = new AbortController();
  for (const feature of FEATURES) enhanceWith(feature, article, end.signal);
  // An update may also remove all islands.
  if (article.querySelector("docs-island") || visitsWithIslands.has(visit)) {
    visitsWithIslands.add(visit);
    void import("./islands").then(({ startIslands }) => startIslands(article, end.signal, visit)).catch(() => {});
  }
  return () => end.abort();
}

function enhanceWith(feature: Feature, article: HTMLElement, end: AbortSignal): void {
  const run = () => {
    if (!end.aborted) (feature.enhance ?? feature.fallback)(ownParts(article, feature.selector), end);
  };
  if (feature.enhance !== null) run();
  else if (article.querySelector(feature.selector) !== null) void prepare(feature).then(run);
}

/** Shows all panels of tabs, as without scripts. */
function showAllPanels(boxes: readonly HTMLElement[]): void {
  for (const box of boxes) box.dataset["state"] = "plain";
}
