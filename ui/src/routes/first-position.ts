/**
 * Returns the router's option `scrollRestoration`. After hydration of the first page, the router restores the position
 * only of a history entry for which it has stored one. Otherwise the browser has set the position, and the user may
 * have scrolled since.
 */
export function restoreAfterFirstPage(): () => boolean {
  let isFirst = true;
  const cameBack = wasLeft();
  return () => {
    const restores = !isFirst || cameBack;
    isFirst = false;
    return restores;
  };
}

/** Returns whether the history entry was visited before, and therefore has a key of the router. */
function wasLeft(): boolean {
  const state = history.state as { readonly __TSR_key?: string } | null;
  return state?.__TSR_key !== undefined;
}
