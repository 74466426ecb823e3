import { readStored, writeStored } from "../lib/storage";
import { createStore } from "../lib/store";

/** Storage key of the choice (R-STORE-04). */
const storageKey = (instance: string) => `docs-preferred-version-${instance}`;

/** Version that the visitor chose last, for pages without a version. */
export const preferredVersion = createStore<string | null>(null);

/** Reads the stored choice; removes a version that no longer exists. */
export function startPreferredVersion(known: readonly string[], instance = "default"): void {
  const stored = readStored(storageKey(instance));
  if (stored === null || known.length === 0) return;
  if (known.includes(stored)) preferredVersion.set(stored);
  else writeStored(storageKey(instance), null);
}

/** Returns the version of a set of docs that the visitor chose last, if it is a known one. */
export function storedVersion(known: readonly string[], instance: string): string | null {
  const stored = readStored(storageKey(instance));
  return stored !== null && known.includes(stored) ? stored : null;
}

/** Stores the version that the visitor has chosen in a switcher or a banner. */
export function preferVersion(name: string, instance = "default"): void {
  writeStored(storageKey(instance), name);
  preferredVersion.set(name);
}
