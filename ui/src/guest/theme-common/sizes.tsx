import { useCallback, useState, useSyncExternalStore, type ReactNode } from "react";

/** The width in pixels up to which a window counts as that of a phone. */
const PHONE = 996;

function watchSize(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}

/** Returns what the window is as wide as: `ssr` on the server and while its HTML is adopted, then `desktop` or `mobile`. */
export function useWindowSize({ desktopBreakpoint = PHONE }: { readonly desktopBreakpoint?: number } = {}): string {
  return useSyncExternalStore(
    watchSize,
    () => (innerWidth > desktopBreakpoint ? "desktop" : "mobile"),
    () => "ssr",
  );
}

interface Collapsing {
  readonly collapsed: boolean;
  readonly setCollapsed: (collapsed: boolean) => void;
  readonly toggleCollapsed: () => void;
}

/** Returns whether something is collapsed, and functions that change it. */
export function useCollapsible({ initialState = false }: { readonly initialState?: boolean | (() => boolean) } = {}): Collapsing {
  const [collapsed, setCollapsed] = useState(initialState);
  return { collapsed, setCollapsed, toggleCollapsed: useCallback(() => setCollapsed((before) => !before), []) };
}

interface CollapsibleProps {
  readonly as?: "div" | "ul" | "section";
  readonly collapsed: boolean;
  /** The content is rendered only once it was shown. */
  readonly lazy?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Content that is shown or not. */
export function Collapsible({ as: As = "div", collapsed, lazy = false, className, children }: CollapsibleProps): ReactNode {
  const [wasShown, setShown] = useState(!collapsed);
  if (!collapsed && !wasShown) setShown(true);
  if (lazy && !wasShown) return null;
  return (
    <As className={className} hidden={collapsed}>
      {children}
    </As>
  );
}

/** Returns whether the reader wants less motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
