/**
 * Loads code on demand.
 *
 * The names of all code files contain a hash. A build removes the files of former builds some time after it has replaced them, so a page
 * that has been open for long may lack a part. The page is then reloaded once, which loads the newest build.
 */
import { NetworkError } from "./network-error";
import { reloadOnce } from "./reload-once";

/** Loads a part of the interface. A failed load reloads the page once. After another failure, throws a `NetworkError` (R-ERR-04). */
export async function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    // Stays pending, because the page is about to be replaced.
    if (reloadOnce()) return new Promise(() => {});
    throw new NetworkError("a part of the site could not be loaded", { cause });
  }
}
