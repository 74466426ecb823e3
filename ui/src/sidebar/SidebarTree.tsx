import { use, useEffect, type ReactNode } from "react";

import type { SidebarData } from "../data/types";
import { clicksAreTaken } from "./early-clicks";
import { SidebarItems } from "./SidebarItems";

interface SidebarTreeProps {
  /** The tree, or its arrival: until then the server's markup stands as it is. */
  readonly sidebar: SidebarData | Promise<SidebarData>;
  readonly path: string;
  readonly autoCollapse: boolean;
}

/** A sidebar's whole list. */
export function SidebarTree({ sidebar, path, autoCollapse }: SidebarTreeProps) {
  const { items } = sidebar instanceof Promise ? use(sidebar) : sidebar;
  useEffect(clicksAreTaken, []);
  return (
    <SidebarRoot>
      <SidebarItems items={items} path={path} autoCollapse={autoCollapse} />
    </SidebarRoot>
  );
}

/** The outermost list. */
export function SidebarRoot({ children }: { readonly children: ReactNode }) {
  return <ul className="sidebar-menu theme-doc-sidebar-menu">{children}</ul>;
}
