import { Component, type ReactNode } from "react";

import { Crash } from "./Crash";

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
    return <Crash error={this.state.crash.error} onRetry={() => this.setState({ crash: null })} />;
  }
}
