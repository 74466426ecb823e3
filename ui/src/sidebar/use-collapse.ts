import { useLayoutEffect, useRef, useState, type RefObject } from "react";

import { collapseDuration } from "../lib/collapse";
import { prefersReducedMotion } from "../lib/reduced-motion";

/** State of a collapsible list and the properties of its elements. */
export interface Collapse {
  /** `true` if the list has been open at least once, and is therefore rendered. */
  readonly mounted: boolean;
  readonly listRef: RefObject<HTMLUListElement | null>;
}

/**
 * Opens and closes a list with an animation whose duration depends on its height (R-SIDE-08). A list that has never been
 * open, or whose items are not loaded, is not rendered (R-SIDE-09).
 */
export function useCollapse(open: boolean, isLoaded: boolean): Collapse {
  const [mounted, setMounted] = useState(open && isLoaded);
  const listRef = useRef<HTMLUListElement>(null);
  const shown = useRef(mounted);
  if (open && isLoaded && !mounted) setMounted(true);

  useLayoutEffect(() => {
    const list = listRef.current;
    if (list === null || shown.current === open) return;
    shown.current = open;
    return animate(list, open);
  }, [open, mounted]);

  return { mounted, listRef };
}

function animate(list: HTMLUListElement, open: boolean): () => void {
  list.hidden = false;
  const height = `${list.scrollHeight}px`;
  const animation = list.animate(
    { height: open ? ["0px", height] : [height, "0px"], overflow: ["hidden", "hidden"] },
    { duration: prefersReducedMotion() ? 1 : collapseDuration(list.scrollHeight), easing: "ease-in-out" },
  );
  animation.onfinish = () => {
    list.hidden = !open;
  };
  return () => animation.cancel();
}
