import { Component, type ReactNode } from "react";

import type { NavbarItemData } from "../data/types";

interface NavbarItemBoundaryProps {
  readonly item: NavbarItemData;
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
    throw new Error(itemFailed(this.props.item), { cause });
  }
}

/** Returns the cause for the developer of the site. Like all errors, it is in English. */
function itemFailed(item: unknown): string {
  return `A navbar item failed to render.\n${JSON.stringify(item, null, 2)}`;
}
