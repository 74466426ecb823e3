import type { Progress } from "./progress";

/**
 * Creates a progress bar whose code is requested with the first page that the reader requests: the first load does not need it.
 * Without its code, pages are loaded without a bar.
 */
export function lazyProgress(): Progress {
  let loaded: Promise<Progress> | null = null;
  let busy = false;
  return {
    start: () => {
      busy = true;
      loaded ??= import("./progress").then(({ createProgress }) => createProgress());
      // The page may have been shown in the meantime.
      loaded.then(
        (progress) => busy && progress.start(),
        () => (loaded = null),
      );
    },
    finish: () => {
      busy = false;
      loaded?.then(({ finish }) => finish()).catch(() => {});
    },
  };
}
