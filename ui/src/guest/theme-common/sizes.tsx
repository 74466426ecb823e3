import { useCallback, useState, useSyncExternalStore, type ReactNode } from "react";

/** Maximum width of a mobile window, in pixels. */
const PHONE = 996;

function watchSize(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}

/** Returns the size class of the window: `ssr` on the server and during hydration, then `desktop` or `mobile`. */
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

/** Returns the collapsed state, and functions that change it. */
export function useCollapsible({ initialState = false }: { readonly initialState?: boolean | (() => boolean) } = {}): Collapsing {
  const [collapsed, setCollapsed] = useState(initialState);
  return { collapsed, setCollapsed, toggleCollapsed: useCallback(() => setCollapsed((before) => !before), []) };
}

interface CollapsibleProps {
  readonly as?: "div" | "ul" | "section";
  readonly collapsed: boolean;
  /** If `true`, the content is rendered only after it was first expanded. */
  readonly lazy?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Content that can be collapsed. */
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

/** Returns `true` if the user prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
