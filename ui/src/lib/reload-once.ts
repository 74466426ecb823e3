/** Session storage key that is set while a page is reloaded because a part of it could not be loaded. */
const RELOADED_KEY = "docs.reloaded";

/**
 * Reloads the page, unless it was just reloaded. Returns `true` if it does. A page is reloaded once for each of the given parts, whatever
 * else is loaded meanwhile.
 */
export function reloadOnce(part = ""): boolean {
  if (!navigator.onLine) return false;
  const key = RELOADED_KEY + part;
  const reloads = sessionStorageSafely((storage) => {
    if (storage.getItem(key) === location.href) return false;
    storage.setItem(key, location.href);
    return true;
  });
  if (reloads) location.reload();
  return reloads === true;
}

const attempts = new WeakMap<object, boolean>();

/** Same as `reloadOnce`, but for components that may render repeatedly: each error causes one attempt. */
export function reloadOnceFor(cause: object): boolean {
  const reloads = attempts.get(cause) ?? reloadOnce();
  attempts.set(cause, reloads);
  return reloads;
}

/** Must be called after a successful load, so that the next failure may reload the page again. */
export function resetReload(): void {
  sessionStorageSafely((storage) => storage.removeItem(RELOADED_KEY));
}

function sessionStorageSafely<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(sessionStorage);
  } catch {
    return null;
  }
}
