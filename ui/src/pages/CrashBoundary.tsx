import { Component, type ReactNode } from "react";

import { NetworkError } from "../data/fetch-json";
import { Crash } from "./Crash";
import { PageError } from "./PageError";

interface CrashBoundaryProps {
  /** Another value clears the crash: navigating away recovers. */
  readonly resetKey: unknown;
  readonly onCrash?: () => void;
  readonly children: ReactNode;
}

interface CrashBoundaryState {
  readonly crash: { readonly error: unknown } | null;
  readonly resetKey: unknown;
}

/** Keeps a crash from spreading beyond its children. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { crash: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<CrashBoundaryState> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: CrashBoundaryProps,
    state: CrashBoundaryState,
  ): CrashBoundaryState | null {
    return resetKey === state.resetKey ? null : { crash: null, resetKey };
  }

  override componentDidCatch(): void {
    this.props.onCrash?.();
  }

  override render(): ReactNode {
    if (this.state.crash === null) return this.props.children;
    const { error } = this.state.crash;
    if (error instanceof NetworkError) return <PageError onRetry={() => location.reload()} />;
    return <Crash error={error} onRetry={() => this.setState({ crash: null })} />;
  }
}
