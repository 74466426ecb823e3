/** Returns `true` if React has hydrated the whole page. */
export function isHydrated(): boolean {
  return "hasHydrated" in document.documentElement.dataset;
}
