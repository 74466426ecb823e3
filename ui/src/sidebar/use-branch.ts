import { useEffect, useReducer } from "react";

import { isLoaded, loadItems } from "../data/sidebar-branches";
import type { SidebarCategoryData } from "../data/types";
import { mayPrefetch, type Connection } from "../lib/prefetch";

/** Returns `true` if the items of a category are loaded. Loads them while the category is open, and closes it if they cannot be loaded. */
export function useBranch(category: SidebarCategoryData, open: boolean, setOpen: (open: boolean) => void): boolean {
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const loaded = isLoaded(category);
  useEffect(() => {
    if (!open || loaded) return;
    let isShown = true;
    const show = () => isShown && render();
    const close = () => isShown && setOpen(false);
    loadItems(category).then(show, close);
    return () => {
      isShown = false;
    };
  }, [category, open, loaded, setOpen]);
  return loaded;
}

/** Loads the items of a category that the visitor may open, unless the connection is slow. */
export function preloadItems(category: SidebarCategoryData): void {
  // A failure is reported when the category is opened.
  if (mayPrefetch(navigator as Connection)) loadItems(category).catch(() => {});
}
