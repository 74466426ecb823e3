/**
 * Loads code on demand.
 *
 * All files of code have a hash in their names. A build removes those of former builds some time after it has replaced them, so a
 * page that has been open for long may lack a part. The page is then reloaded, once, and is one of the newest build.
 */
import { NetworkError } from "./network-error";
import { reloadOnce } from "./reload-once";

/** Loads a part of the interface. If that fails, reloads the page once; if it fails again, throws a `NetworkError` (R-ERR-04). */
export async function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    // The page is about to be replaced.
    if (reloadOnce()) return new Promise(() => {});
    throw new NetworkError("a part of the site could not be loaded", { cause });
  }
}
