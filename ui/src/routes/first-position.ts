import type { ParsedLocation } from "@tanstack/react-router";

/**
 * Returns the router's option `scrollRestoration`. The router sets the position after each render, also when the data of
 * a page is loaded again. Until the first history entry is left, it does so only if it has stored a position for it.
 * Otherwise the browser has set the position, and the user may have scrolled since.
 *
 * Call it before the router is created, which adds a state to the entry. The state of each entry is another object, which stays the
 * same when the router reads it again.
 */
export function restoreAfterFirstPage(): (options: { readonly location: ParsedLocation }) => boolean {
  let restores = history.state !== null;
  let first: object | undefined;
  return ({ location: { state } }) => {
    first ??= state;
    restores ||= state !== first;
    return restores;
  };
}
