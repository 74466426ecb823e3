/** Session storage key that is set while a page is reloaded because a part of it could not be loaded. */
const RELOADED_KEY = "docs.reloaded";

let isLeaving = false;

/**
 * Records that the reader leaves the page, if there is an event, which prevents reloads; without one, that the page stays. Firefox cancels
 * the requests of a page that is being left at once.
 */
export function setLeaving(event?: Event): void {
  isLeaving = !!event;
}

/**
 * Reloads the page, unless it was just reloaded. Returns `true` if the page is about to be replaced, by itself or by the one that the
 * reader opens. A page is reloaded once for each of the given parts, whatever else is loaded meanwhile.
 */
export function reloadOnce(part = ""): boolean {
  // A reload would cancel the reader's navigation.
  if (isLeaving) return true;
  const key = RELOADED_KEY + part;
  const reload = (storage: Storage) => {
    if (storage.getItem(key) === location.href) return false;
    storage.setItem(key, location.href);
    location.reload();
    return true;
  };
  return navigator.onLine && accessSession(reload);
}

/** Reason for a reload that components find each time they are rendered. */
export interface ReloadCause {
  /** Result of the only attempt to reload the page for this reason. */
  reloads?: boolean;
}

/** Same as `reloadOnce`, but for components that may render repeatedly: each cause has one attempt. */
export function reloadOnceFor(cause: ReloadCause): boolean {
  return (cause.reloads ??= reloadOnce());
}

/** Must be called after a successful load, so that the next failure may reload the page again. */
export function resetReload(): void {
  accessSession((storage) => storage.removeItem(RELOADED_KEY));
}

/** Returns the result of an access to the session storage as a Boolean; `false` if the browser blocks it. */
function accessSession(access: (storage: Storage) => unknown): boolean {
  try {
    return !!access(sessionStorage);
  } catch {
    return false;
  }
}
