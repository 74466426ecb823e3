import { useCallback, useLayoutEffect, useRef, type ComponentType, type ReactNode } from "react";

import { useIsomorphicLayoutEffect } from "../docusaurus/browser";

/** Returns a stable function that calls the latest callback. */
export function useEvent<Parameters extends readonly unknown[], Result>(callback: (...parameters: Parameters) => Result) {
  const latest = useRef(callback);
  useIsomorphicLayoutEffect(() => {
    latest.current = callback;
  }, [callback]);
  return useCallback((...parameters: Parameters): Result => latest.current(...parameters), []);
}

/** Returns the value of the previous render. */
export function usePrevious<Value>(value: Value): Value | undefined {
  const before = useRef<Value>(undefined);
  useLayoutEffect(() => {
    before.current = value;
  });
  // oxlint-disable-next-line react/refs -- the value of the render before is the result
  return before.current;
}

type Provider = ComponentType<{ readonly children?: ReactNode }>;

/** Returns a component that wraps its children in all providers, the first one outermost. */
export function composeProviders(providers: readonly Provider[]): Provider {
  return function Providers({ children }) {
    return providers.reduceRight<ReactNode>((inside, Each) => <Each>{inside}</Each>, children);
  };
}

/** Error of a hook that is called outside its provider. */
export class ReactContextError extends Error {
  override readonly name = "ReactContextError";

  constructor(provider: string, more = "") {
    super(`a hook is called outside of <${provider}>. ${more}`.trim());
  }
}
