import { lazy, type ComponentType, type LazyExoticComponent } from "react";

import { NetworkError } from "../data/fetch-json";
import { forgetReload, reloadOnce } from "./reload-once";

/**
 * A part of the interface whose code is loaded when it is first shown. If that fails, the browser loads
 * the page in full, once; after that the error is thrown to whoever shows the part (R-ERR-04).
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      const part = await load();
      forgetReload();
      return { default: part };
    } catch (cause) {
      if (reloadOnce()) return new Promise<never>(() => {});
      throw new NetworkError("a part of the site could not be loaded", { cause });
    }
  });
}
