/**
 * Returns the elements of an article, or of a fragment inside an island, that match a selector, including the fragment
 * itself. Elements within islands are excluded, because React hydrates them.
 */
export function ownParts(root: HTMLElement, selector: string): HTMLElement[] {
  const island = root.closest("docs-island");
  const found = [...root.querySelectorAll<HTMLElement>(selector)];
  if (root.matches(selector)) found.unshift(root);
  return found.filter((part) => part.closest("docs-island") === island);
}
