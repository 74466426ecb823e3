import type { ParsedLocation } from "@tanstack/react-router";

/**
 * Returns the router's option `scrollRestoration`. The router sets the position after each render, even when the data of a page is loaded
 * again. Until the first history entry is left, it sets the position only if it has stored one for that entry. Otherwise the browser has
 * set the position, and the user may have scrolled since.
 *
 * Must be called before the router is created, because the router adds a state to the entry. The state of each entry is another object,
 * which is the same object when the router reads it again.
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
