import { createElement, use, type FunctionComponent } from "react";

import { NetworkError } from "./network-error";
import { forgetReload, reloadOnce } from "./reload-once";

/** A component whose code is loaded on demand. `preload` loads it ahead, after which it renders without a fallback. */
export type LazyPart<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

/**
 * Returns a component whose code is loaded when it is first rendered or preloaded. If that fails, the browser loads the page in full,
 * once; after that the error is thrown where the component is rendered (R-ERR-04).
 */
export function lazyPart<Props extends object>(load: () => Promise<FunctionComponent<Props>>): LazyPart<Props> {
  let part: FunctionComponent<Props> | null = null;
  let rendering: Promise<void> | null = null;
  const request = async () => {
    part = await load();
    forgetReload();
  };
  const Part: FunctionComponent<Props> = (props) => {
    if (part === null) use((rendering ??= request().catch(reloadOrThrow)));
    return part && createElement(part, props);
  };
  // A failure shows where the component is rendered.
  return Object.assign(Part, { preload: () => request().catch(() => {}) });
}

function reloadOrThrow(cause: unknown): Promise<never> {
  if (reloadOnce()) return new Promise(() => {});
  throw new NetworkError("a part of the site could not be loaded", { cause });
}
