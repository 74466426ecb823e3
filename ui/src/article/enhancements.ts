import { enhanceCode } from "./code";
import { enhanceTabs } from "./tabs";

/** Adds tabs and buttons to an article, until it leaves. */
export function enhance(article: HTMLElement, end: AbortSignal): void {
  enhanceTabs(article, end);
  enhanceCode(article, end);
}
