/** Parts of React 19.2 for components of projects; the interface has an earlier release. */
import { useCallback, useInsertionEffect, useRef, type ReactNode } from "react";

type Callback<Parameters extends readonly unknown[], Result> = (...parameters: Parameters) => Result;

/** Returns a function for effects that calls the callback of the latest render. */
export function useEffectEvent<Parameters extends readonly unknown[], Result>(
  callback: Callback<Parameters, Result>,
): Callback<Parameters, Result> {
  const latest = useRef(callback);
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parameters: Parameters) => latest.current(...parameters), []);
}

interface ActivityProps {
  readonly mode?: "visible" | "hidden";
  readonly children?: ReactNode;
}

/** Renders its children while they are visible. Unlike React's `Activity`, it does not keep the state of hidden children. */
export function Activity({ mode = "visible", children }: ActivityProps): ReactNode {
  return mode === "hidden" ? null : children;
}
