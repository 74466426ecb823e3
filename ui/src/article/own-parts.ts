/**
 * Returns the elements of an article, or of a piece of an island, that a selector describes; the piece itself may be one. Those of islands
 * within it are left out: React brings them to life.
 */
export function ownParts(root: HTMLElement, selector: string): HTMLElement[] {
  const island = root.closest("docs-island");
  const found = [...root.querySelectorAll<HTMLElement>(selector)];
  if (root.matches(selector)) found.unshift(root);
  return found.filter((part) => part.closest("docs-island") === island);
}
