/** Returns the file of a guest module that is written here; `null` for a package. */
export function guestFile(name: string): string | null;
