import { Component, type ErrorInfo, type ReactNode } from "react";

import { message } from "../data/messages";

interface IslandBoundaryProps {
  /** Called when the island has been rendered. */
  readonly onShown: () => void;
  readonly children?: ReactNode;
}

interface IslandBoundaryState {
  /** Children that were rendered. */
  readonly children: ReactNode;
  readonly error: unknown;
  readonly failed: boolean;
  /** Name of the component that failed, if React knows it. */
  readonly component: string | null;
}

/** Error boundary of an island, so that a crash does not affect the rest of the page. */
export class IslandBoundary extends Component<IslandBoundaryProps, IslandBoundaryState> {
  override state: IslandBoundaryState = { children: this.props.children, error: null, failed: false, component: null };

  /** Forgets the error after an update, whose components may be repaired. */
  static getDerivedStateFromProps({ children }: IslandBoundaryProps, state: IslandBoundaryState): Partial<IslandBoundaryState> | null {
    return children === state.children ? null : { children, error: null, failed: false, component: null };
  }

  static getDerivedStateFromError(error: unknown): Partial<IslandBoundaryState> {
    return { error, failed: true };
  }

  override componentDidMount(): void {
    this.props.onShown();
  }

  override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ component: /^\s*at (\w+)/m.exec(componentStack ?? "")?.[1] ?? null });
  }

  override render(): ReactNode {
    const { error, failed, component } = this.state;
    if (!failed) return this.props.children;
    const reason = error instanceof Error ? error.message : String(error);
    return (
      <div className="island-error" role="alert">
        <p>{component === null ? message("article.partCrashed") : message("article.componentCrashed", { component })}</p>
        <pre>{reason}</pre>
      </div>
    );
  }
}
