/** Returns whether React has the whole page. */
export function isHydrated(): boolean {
  return "hasHydrated" in document.documentElement.dataset;
}
