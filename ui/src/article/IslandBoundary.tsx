import { Component, type ErrorInfo, type ReactNode } from "react";

import { articleText } from "./article-text";

interface IslandBoundaryProps {
  /** Called once the island is in the document. */
  readonly onShown: () => void;
  readonly children?: ReactNode;
}

interface IslandBoundaryState {
  readonly error: unknown;
  readonly failed: boolean;
  /** The component that failed, as far as React knows its name. */
  readonly component: string | null;
}

/** Keeps a crash of an island within it: the rest of the page stays as it is. */
export class IslandBoundary extends Component<IslandBoundaryProps, IslandBoundaryState> {
  override state: IslandBoundaryState = { error: null, failed: false, component: null };

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
        <p>{articleText.islandCrashed(component)}</p>
        <pre>{reason}</pre>
      </div>
    );
  }
}
