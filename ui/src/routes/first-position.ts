/**
 * Returns the router's option `scrollRestoration`. After the first page is hydrated, the position is restored only if the reader came back
 * to an entry of the history that the router has a position of: all else the browser does, and the reader may have scrolled since.
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

/** Returns whether the entry of the history was shown before: the router has given it a key. */
function wasLeft(): boolean {
  const state = history.state as { readonly __TSR_key?: string } | null;
  return state?.__TSR_key !== undefined;
}
