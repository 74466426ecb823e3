import { scrollIntoMiddle } from "../lib/scroll-into-middle";

/** Scrolls a long sidebar to the entry of the current page. */
export function revealCurrent(): void {
  const current = document.querySelector<HTMLElement>(".sidebar-nav [aria-current]");
  if (current && current.offsetTop > current.closest("nav")!.clientHeight) scrollIntoMiddle(current);
}
