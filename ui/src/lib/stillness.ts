/** Returns `true` if the user prefers reduced motion. */
export function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
