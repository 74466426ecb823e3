/** Returns the source file of a guest module; `null` for a package. */
export function guestFile(name: string): string | null;
