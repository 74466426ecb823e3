/**
 * Loads code on demand.
 *
 * All files of code have a hash in their names. A build removes those of former builds some time after it has replaced them, so a
 * page that has been open for long may lack a part. The page is then reloaded, once, and is one of the newest build.
 */
import { NetworkError } from "./network-error";
import { reloadOnce } from "./reload-once";

/** Statuses of files that do not exist. */
const GONE: readonly number[] = [404, 410];

/** Loads a part of the interface. If that fails, reloads the page once; if it fails again, throws a `NetworkError` (R-ERR-04). */
export async function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (reloadOnce()) return neverLoaded();
    throw new NetworkError("a part of the site could not be loaded", { cause });
  }
}

/**
 * Loads a module of the project at an address. If the host no longer has it, reloads the page once for each address; otherwise,
 * and if it fails again, throws the error, which may be one of the module itself.
 */
export async function loadModule<Module>(address: string): Promise<Module> {
  try {
    return (await import(address)) as Module;
  } catch (error) {
    if ((await isGone(address)) && reloadOnce(address)) return neverLoaded();
    throw error;
  }
}

async function isGone(address: string): Promise<boolean> {
  try {
    return GONE.includes((await fetch(address, { method: "HEAD", cache: "no-cache" })).status);
  } catch {
    return false;
  }
}

/** Result of a load on a page that is about to be replaced. */
function neverLoaded(): Promise<never> {
  return new Promise(() => {});
}
