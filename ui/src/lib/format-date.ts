import { text } from "../text";

/** Formats `2025-03-09T…` as `Mar 9, 2025`. Uses UTC, so that the result does not depend on the time zone. */
export function formatDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split("-").map(Number);
  const name = text.article.months[(month ?? 0) - 1];
  return name === undefined ? iso : `${name} ${day}, ${year}`;
}
