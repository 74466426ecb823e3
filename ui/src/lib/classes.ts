/** Joins class names, ignoring absent ones. */
export function classes(...names: readonly (string | null | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
