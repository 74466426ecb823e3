/** Returns the duration of a list's opening and closing animation in milliseconds, from its height in pixels (R-SIDE-08). */
export function collapseDuration(height: number): number {
  const rows = height / 36;
  return Math.round((4 + 15 * rows ** 0.25 + rows / 5) * 10);
}
