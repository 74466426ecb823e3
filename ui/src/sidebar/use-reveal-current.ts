import { useEffect, useRef, type RefObject } from "react";

/** Scrolls a long sidebar to the current page when it is first rendered, but not on later navigations. */
export function useRevealCurrent(): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = nav.current;
    const current = list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!list || !current) return;
    const below = current.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    if (below > 0) list.scrollTop += below + list.clientHeight / 2;
  }, []);
  return nav;
}
