/**
 * Long lists, as the server writes them.
 *
 * A page must not grow with its site, and yet its sidebar has to lead everywhere without scripts. So of a long list
 * the server writes the head, what is near the page shown, and from there on every second step of twice the
 * length: 8 away, 16, 32, … Whatever is left out is a few links away, and the bytes grow with the logarithm of the
 * list. In the browser the rest comes as soon as the sidebar's data is there.
 */

/** A list up to this length is written whole: about two windows high. */
const LONG = 40;
/** Entries at the head of the list. */
const HEAD = 8;
/** Entries on either side of the page shown. */
const NEAR = 4;

/**
 * The places of the entries that are written, in order, of a list with this length; `active` is the place of the one
 * that leads to the page shown, -1 where none does. `null` for a list that is written whole.
 */
export function writtenPlaces(length: number, active: number): readonly number[] | null {
  if (length <= LONG) return null;
  const places = new Set([length - 1]);
  for (let place = 0; place < HEAD; place++) places.add(place);
  const from = Math.max(active, 0);
  for (let place = from - NEAR; place <= from + NEAR; place++) places.add(place);
  for (let step = 2 * NEAR; step < length; step *= 2) places.add(from - step).add(from + step);
  return [...places].filter((place) => place >= 0 && place < length).sort((left, right) => left - right);
}
