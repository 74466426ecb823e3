import { use, useDeferredValue, useEffect, useMemo, type ReactNode } from "react";

import type { SidebarData } from "../data/types";
import { clicksAreTaken } from "./early-clicks";
import { SidebarItems } from "./SidebarItems";

interface SidebarTreeProps {
  /** The tree, or its arrival: until then the server's markup stands as it is. */
  readonly sidebar: SidebarData | Promise<SidebarData>;
  readonly path: string;
  readonly autoCollapse: boolean;
}

/** A sidebar's whole list. Which page it marks may come after the page itself: it is the text that the reader waits for. */
export function SidebarTree({ sidebar, path, autoCollapse }: SidebarTreeProps) {
  const { items } = sidebar instanceof Promise ? use(sidebar) : sidebar;
  const marked = useDeferredValue(path);
  useEffect(clicksAreTaken, []);
  // The same element is not looked into again: nothing of a long list is done before the page shows.
  return useMemo(
    () => (
      <SidebarRoot>
        <SidebarItems items={items} path={marked} autoCollapse={autoCollapse} />
      </SidebarRoot>
    ),
    [items, marked, autoCollapse],
  );
}

/** The outermost list. */
export function SidebarRoot({ children }: { readonly children: ReactNode }) {
  return <ul className="sidebar-menu theme-doc-sidebar-menu">{children}</ul>;
}
