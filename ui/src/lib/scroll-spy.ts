/** Position of a heading in the viewport. */
export interface HeadingPlace {
  readonly id: string;
  /** Distance in pixels from the upper edge of the viewport to the heading. */
  readonly top: number;
}

/**
 * Returns the current heading (R-TOC-04): the first one at or below the navbar if it is in the upper half of the viewport, otherwise the
 * heading before it; at the end of the page, the last heading.
 */
export function currentHeading(places: readonly HeadingPlace[], navbar: number, window: number): string | null {
  const next = places.findIndex((place) => place.top >= navbar);
  if (next === -1) return places.at(-1)?.id ?? null;
  const inUpperHalf = (places[next]?.top ?? 0) < window / 2;
  return places[inUpperHalf ? next : next - 1]?.id ?? null;
}
