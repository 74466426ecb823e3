import type { ParsedLocation } from "@tanstack/react-router";

/**
 * Returns the router's option `scrollRestoration`. The router sets the position after each render, also when the data of
 * a page is loaded again. Until the first history entry is left, it does so only if it has stored a position for it.
 * Otherwise the browser has set the position, and the user may have scrolled since.
 */
export function restoreAfterFirstPage(): (options: { readonly location: ParsedLocation }) => boolean {
  let restores = wasLeft();
  let first: string | undefined;
  return ({ location }) => {
    const key = location.state.__TSR_key;
    first ??= key;
    restores ||= key !== first;
    return restores;
  };
}

/** Returns whether the history entry was visited before, and therefore has a key of the router. */
function wasLeft(): boolean {
  const state = history.state as { readonly __TSR_key?: string } | null;
  return state?.__TSR_key !== undefined;
}
