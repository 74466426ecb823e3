import { readStored, writeStored } from "../lib/storage";

/** Storage key of the choice in a set of docs (R-STORE-04). */
export const storageKey = (instance = "default") => `docs-preferred-version-${instance}`;

/** Returns the version of a set of docs that the visitor chose last. Removes a version that no longer exists. */
export function storedVersion(known: readonly { readonly name: string }[], instance?: string): string | null {
  const stored = readStored(storageKey(instance));
  const isKnown = known.some(({ name }) => name === stored);
  if (!isKnown) writeStored(storageKey(instance), null);
  return isKnown ? stored : null;
}

/** Stores the version that the visitor has chosen in a switch or a banner; `null` for the latest one. */
export function preferVersion(name: string | null, instance?: string): void {
  writeStored(storageKey(instance), name);
}
