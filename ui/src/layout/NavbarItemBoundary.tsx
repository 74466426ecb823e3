import { Component, type ReactNode } from "react";

import type { NavbarItem } from "../data/types";
import { text } from "../text";

interface NavbarItemBoundaryProps {
  readonly item: NavbarItem;
  readonly children: ReactNode;
}

/** Error boundary that adds the name of the failed navbar item to the error (R-ERR-03). */
export class NavbarItemBoundary extends Component<NavbarItemBoundaryProps, { readonly cause: unknown }> {
  override state: { readonly cause: unknown } = { cause: null };

  static getDerivedStateFromError(cause: unknown): { readonly cause: unknown } {
    return { cause };
  }

  override render(): ReactNode {
    const { cause } = this.state;
    if (cause === null) return this.props.children;
    throw new Error(text.navbar.itemFailed(JSON.stringify(this.props.item, null, 2)), { cause });
  }
}
