import { enhanceCode } from "./code";
import { ownParts } from "./own-parts";
import { enhanceTabs } from "./tabs";

/** Adds tabs and buttons to HTML inside an island, until the signal aborts. */
export function enhance(part: HTMLElement, end: AbortSignal): void {
  enhanceTabs(ownParts(part, "[data-tabs]:not([data-state])"), end);
  enhanceCode(ownParts(part, ".theme-code-block"), end);
}
