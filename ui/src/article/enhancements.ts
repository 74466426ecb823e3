import { enhanceCode } from "./code";
import { enhanceTabs } from "./tabs";

/** Adds tabs and buttons to an article, until the signal aborts. */
export function enhance(article: HTMLElement, end: AbortSignal): void {
  enhanceTabs(article, end);
  enhanceCode(article, end);
}
