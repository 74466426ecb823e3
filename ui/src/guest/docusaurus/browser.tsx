import { Component, useEffect, useLayoutEffect, type ReactNode } from "react";

import { useHydrated } from "../../lib/use-hydrated";

export { ExecutionEnvironment } from "../side/environment.browser";

/** Returns `false` on the server and during hydration, then `true`. */
export const useIsBrowser = useHydrated;

interface BrowserOnlyProps {
  readonly children?: () => ReactNode;
  readonly fallback?: ReactNode;
}

/** Renders the result of its child in the browser, and the fallback until then. */
export function BrowserOnly({ children, fallback }: BrowserOnlyProps): ReactNode {
  return useHydrated() ? children?.() : (fallback ?? null);
}

/** Runs a layout effect in browsers; on the server, a plain effect avoids React's warning. */
export const useIsomorphicLayoutEffect = "document" in globalThis ? useLayoutEffect : useEffect;

interface ErrorBoundaryProps {
  readonly children?: ReactNode;
  readonly fallback?: (failure: { readonly error: Error; readonly tryAgain: () => void }) => ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** Renders a fallback in place of children that throw an error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): ErrorBoundaryState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children ?? null;
    const tryAgain = () => this.setState({ error: null });
    return this.props.fallback ? this.props.fallback({ error, tryAgain }) : <p role="alert">{error.message}</p>;
  }
}
