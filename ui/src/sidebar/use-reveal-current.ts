import { useEffect, useRef, type RefObject } from "react";

import { scrollIntoMiddle } from "../lib/scroll-into-middle";

/** Scrolls a long sidebar to the current page when it is first rendered, but not on later navigations. */
export function useRevealCurrent(): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = nav.current!;
    const current = list.querySelector<HTMLElement>("[aria-current]");
    if (current && current.offsetTop > list.clientHeight) scrollIntoMiddle(current);
  }, []);
  return nav;
}
