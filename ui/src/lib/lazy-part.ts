import { createElement, use, type FunctionComponent } from "react";

import { loadCode } from "./load-code";
import { resetReload } from "./reload-once";

/** Component whose code is loaded on demand. After `preload`, it renders without a fallback. */
export type LazyPart<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

/**
 * Returns a component whose code is loaded when it is first rendered or preloaded. A failed load reloads the page once. After another
 * failure, rendering the component throws the error (R-ERR-04).
 */
export function lazyPart<Props extends object>(load: () => Promise<FunctionComponent<Props>>): LazyPart<Props> {
  let part: FunctionComponent<Props> | null = null;
  let rendering: Promise<void> | null = null;
  const request = async () => {
    part = await load();
    resetReload();
  };
  const Part: FunctionComponent<Props> = (props) => {
    if (part === null) use((rendering ??= loadCode(request)));
    return part && createElement(part, props);
  };
  // A failure is reported when the component is rendered.
  return Object.assign(Part, { preload: () => request().catch(() => {}) });
}
