import { useCallback, useRef } from "react";

import { useIsomorphicLayoutEffect } from "../docusaurus/browser";

/** Returns the function that keeps an element at its position in the viewport while the next render changes the content above it. */
export function useScrollPositionBlocker(): { readonly blockElementScrollPositionUntilNextRender: (element: HTMLElement) => void } {
  const kept = useRef<{ readonly element: HTMLElement; readonly top: number } | null>(null);
  useIsomorphicLayoutEffect(() => {
    const { current } = kept;
    kept.current = null;
    if (current !== null) scrollBy(0, current.element.getBoundingClientRect().top - current.top);
  });
  const keep = useCallback((element: HTMLElement) => {
    kept.current = { element, top: element.getBoundingClientRect().top };
  }, []);
  return { blockElementScrollPositionUntilNextRender: keep };
}

/** Returns functions that start smooth scrolling to a position of the page, and cancel it. */
export function useSmoothScrollTo(): { readonly startScroll: (top: number) => void; readonly cancelScroll: () => void } {
  return { startScroll: (top) => scrollTo({ top, behavior: "smooth" }), cancelScroll: () => scrollTo({ top: scrollY }) };
}
