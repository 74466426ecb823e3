import { reloadOnce } from "./reload-once";

/** Status codes of files that do not exist. */
const NOT_FOUND_STATUSES: readonly number[] = [404, 410];

/**
 * Loads a module of the project from an address. If the host no longer has the module, reloads the page once for each address. Otherwise,
 * and after another failure, throws the error, which may be an error of the module itself.
 */
export async function loadModule<Module>(address: string): Promise<Module> {
  try {
    return (await import(address)) as Module;
  } catch (error) {
    // Stays pending, because the page is about to be replaced.
    if ((await isGone(address)) && reloadOnce(address)) return new Promise(() => {});
    throw error;
  }
}

async function isGone(address: string): Promise<boolean> {
  try {
    return NOT_FOUND_STATUSES.includes((await fetch(address, { method: "HEAD", cache: "no-cache" })).status);
  } catch {
    return false;
  }
}
