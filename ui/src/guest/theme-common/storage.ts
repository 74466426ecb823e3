import { useCallback, useMemo, useSyncExternalStore } from "react";

import { readStored, writeStored } from "../../lib/storage";

interface StorageSlot {
  readonly get: () => string | null;
  readonly set: (value: string) => void;
  readonly del: () => void;
  readonly listen: (changed: (event: StorageEvent) => void) => () => void;
}

const NOTHING: StorageSlot = { get: () => null, set: () => {}, del: () => {}, listen: () => () => {} };

/** Returns functions for one key of the browser's storage. A change dispatches an event in this window and in all others. */
export function createStorageSlot(key: string, { persistence }: { readonly persistence?: string } = {}): StorageSlot {
  if (persistence === "none") return NOTHING;
  const write = (newValue: string | null) => {
    const oldValue = readStored(key);
    writeStored(key, newValue);
    if (oldValue !== newValue) dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue }));
  };
  return {
    get: () => readStored(key),
    set: write,
    del: () => write(null),
    listen(changed) {
      const listener = (event: StorageEvent) => {
        if (event.key === key) changed(event);
      };
      addEventListener("storage", listener);
      return () => removeEventListener("storage", listener);
    },
  };
}

/** Returns the stored value of a key, and functions that change it. */
export function useStorageSlot(key: string | null, options?: { readonly persistence?: string }): [string | null, StorageSlot] {
  const persistence = options?.persistence;
  const slot = useMemo(
    () => (key === null ? NOTHING : createStorageSlot(key, persistence === undefined ? {} : { persistence })),
    [key, persistence],
  );
  const value = useSyncExternalStore(
    useCallback((listener: () => void) => slot.listen(listener), [slot]),
    slot.get,
    () => null,
  );
  return [value, slot];
}

/** Returns the keys in the browser's storage. */
export function listStorageKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
