/** Keys that open the search (R-SEARCH-01, R-SEARCH-05). */

/** Returns `true` if Ctrl+K or Cmd+K was pressed, which also closes the search. */
export function togglesSearch({ ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === "k";
}

/** Returns `true` if a key opens the search: `/` outside text fields, Ctrl+K or Cmd+K anywhere. */
export function opensSearch(event: KeyboardEvent): boolean {
  return togglesSearch(event) || (event.key === "/" && !isIn(event, "input,select,textarea"));
}

/** Returns `true` if an event occurred in editable text, or in an element that matches a selector. */
export function isIn({ target }: Event, elements: string): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(elements) !== null);
}
