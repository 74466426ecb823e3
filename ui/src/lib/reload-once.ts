/** Set while a page is loaded in full because something of it could not be had. */
const RELOADED_KEY = "docs.reloaded";

/** Loads the address bar's page in full, unless that has just been tried; says whether it does. */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  const reloads = sessionStorageSafely((storage) => {
    if (storage.getItem(RELOADED_KEY) === location.href) return false;
    storage.setItem(RELOADED_KEY, location.href);
    return true;
  });
  if (reloads === true) location.reload();
  return reloads === true;
}

const attempts = new WeakMap<object, boolean>();

/** Does the same where a component may render again: an error leads to one attempt. */
export function reloadOnceFor(cause: object): boolean {
  const reloads = attempts.get(cause) ?? reloadOnce();
  attempts.set(cause, reloads);
  return reloads;
}

/** Something could be had: the next failure may reload again. */
export function forgetReload(): void {
  sessionStorageSafely((storage) => storage.removeItem(RELOADED_KEY));
}

function sessionStorageSafely<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(sessionStorage);
  } catch {
    return null;
  }
}
