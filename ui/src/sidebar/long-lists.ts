/**
 * Selection of the items of long lists that the server renders.
 *
 * The size of a page must not grow with the site, but all pages must be reachable through the sidebar without scripts. Of a long list, the
 * server therefore renders the head, the items near the current page, and items at doubling distances from it: 8, 16, 32, … All other items
 * can be reached by a few links, and the size grows logarithmically. In the browser, the complete list is rendered when the sidebar's data
 * is loaded.
 */

/** Maximum length of a list that is rendered completely, about two viewports high. */
const LONG = 40;
/** Number of items at the head of the list. */
const HEAD = 8;
/** Number of items on either side of the current page. */
const NEAR = 4;

/**
 * Returns the sorted indices of the rendered items for a list of this length; `null` if all are rendered. `active` is
 * the index of the item that contains the current page, or -1.
 */
export function renderedIndices(length: number, active: number): readonly number[] | null {
  if (length <= LONG) return null;
  const indices: number[] = [];
  // Indices are added in ascending order, because sorting them takes longer than rendering the items.
  const add = (index: number) => {
    if (index < length && index > (indices.at(-1) ?? -1)) indices.push(index);
  };
  for (let index = 0; index < HEAD; index++) add(index);
  const current = Math.max(active, 0);
  let step = 2 * NEAR;
  while (2 * step < length) step *= 2;
  for (; step > NEAR; step /= 2) add(current - step);
  for (let distance = -NEAR; distance <= NEAR; distance++) add(current + distance);
  for (step = 2 * NEAR; step < length; step *= 2) add(current + step);
  add(length - 1);
  return indices;
}
