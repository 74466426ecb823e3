import { use, useDeferredValue, useEffect, useMemo, type ReactNode } from "react";

import type { SidebarData } from "../data/types";
import { replayEarlyClicks } from "./early-clicks";
import { revealCurrent } from "./reveal-current";
import { SidebarItems } from "./SidebarItems";

interface SidebarTreeProps {
  /** Tree, or a promise of the tree. Until it resolves, the server's markup stays in the document. */
  readonly sidebar: SidebarData | Promise<SidebarData>;
  readonly path: string;
  readonly autoCollapse: boolean;
}

/**
 * Complete list of a sidebar. The mark of the current page may be updated after the page itself, so that the article is displayed sooner.
 */
export function SidebarTree({ sidebar, path, autoCollapse }: SidebarTreeProps) {
  const { items } = sidebar instanceof Promise ? use(sidebar) : sidebar;
  const marked = useDeferredValue(path);
  useEffect(() => {
    replayEarlyClicks();
    // The complete list is longer than that of the server. Later navigations leave the position to the reader.
    revealCurrent();
  }, []);
  // React skips an element that is the same object, so a long list delays no navigation.
  return useMemo(
    () => (
      <SidebarRoot>
        <SidebarItems items={items} path={marked} autoCollapse={autoCollapse} />
      </SidebarRoot>
    ),
    [items, marked, autoCollapse],
  );
}

/** Outermost list. */
export function SidebarRoot({ children }: { readonly children: ReactNode }) {
  return <ul className="sidebar-menu theme-doc-sidebar-menu">{children}</ul>;
}
