/** Joins class names, leaving out what is absent. */
export function classes(...names: readonly (string | null | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
