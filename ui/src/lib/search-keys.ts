/** Keys that open the search (R-SEARCH-01, R-SEARCH-05). */

/** Returns whether Ctrl+K or Cmd+K was pressed, which also closes the search. */
export function togglesSearch({ ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === "k";
}

/** Returns whether a key opens the search: `/` outside text fields, Ctrl+K or Cmd+K anywhere. */
export function opensSearch(event: KeyboardEvent): boolean {
  return togglesSearch(event) || (event.key === "/" && !isIn(event, "input,select,textarea"));
}

/** Returns whether an event happened in editable text, or in one of some elements. */
export function isIn({ target }: Event, elements: string): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(elements) !== null);
}
