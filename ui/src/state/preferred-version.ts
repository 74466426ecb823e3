import { readStored, writeStored } from "../lib/storage";
import { createStore } from "../lib/store";

/** Where the choice is kept (R-STORE-04). */
const storageKey = (instance: string) => `docs-preferred-version-${instance}`;

/** The version that the visitor chose last, where the page itself belongs to none. */
export const preferredVersion = createStore<string | null>(null);

/** Reads what was stored; a version that is no more is forgotten. */
export function startPreferredVersion(known: readonly string[], instance = "default"): void {
  const stored = readStored(storageKey(instance));
  if (stored === null || known.length === 0) return;
  if (known.includes(stored)) preferredVersion.set(stored);
  else writeStored(storageKey(instance), null);
}

/** The version of a set of docs that the visitor chose last, if it is one of the known. */
export function storedVersion(known: readonly string[], instance: string): string | null {
  const stored = readStored(storageKey(instance));
  return stored !== null && known.includes(stored) ? stored : null;
}

/** Remembers the version that the visitor has chosen in a switcher or a banner. */
export function preferVersion(name: string, instance = "default"): void {
  writeStored(storageKey(instance), name);
  preferredVersion.set(name);
}
