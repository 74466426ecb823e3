/**
 * The browser's storage, which may be switched off or full: reading then gives nothing, writing does
 * nothing, and the site works (R-STORE-09).
 */

/** What is stored under a key; `null` where there is nothing, or no storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; `null` removes what is there. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The choice then lasts for this visit.
  }
}

/** Calls back when another tab changes the key; gives the function that ends it. */
export function watchStored(key: string, changed: (value: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key) changed(event.newValue);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
