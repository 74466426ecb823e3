/**
 * Access to the browser's storage, which may be unavailable or full. In that case reading returns `null`, writing does nothing, and the
 * site works (R-STORE-09).
 */

/** Returns a stored value; `null` if there is no value or no storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; `null` removes the key. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The choice then lasts only for this visit.
  }
}

/** Calls a function when another tab changes the key. Returns the function that unsubscribes it. */
export function watchStored(key: string, changed: (value: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key) changed(event.newValue);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
