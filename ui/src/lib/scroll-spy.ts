/** A heading's place in the window. */
export interface HeadingPlace {
  readonly id: string;
  /** Pixels from the window's upper edge to the heading. */
  readonly top: number;
}

/**
 * The heading that the reader is at (R-TOC-04): the first one at or below the navbar if it lies in the
 * upper half of the window, else the one before it; at the page's end the last one.
 */
export function currentHeading(places: readonly HeadingPlace[], navbar: number, window: number): string | null {
  const next = places.findIndex((place) => place.top >= navbar);
  if (next === -1) return places.at(-1)?.id ?? null;
  const inUpperHalf = (places[next]?.top ?? 0) < window / 2;
  return places[inUpperHalf ? next : next - 1]?.id ?? null;
}
