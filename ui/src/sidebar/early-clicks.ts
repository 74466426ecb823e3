/**
 * What is pressed in the sidebar before its data is there.
 *
 * Until then React has not adopted what the server wrote, and stops clicks on it on their way: a category would not open
 * but lead to its first page, as it does without scripts, and a link would load its page in full. So the last click waits.
 */

import { isPlainClick } from "../lib/internal-link";

/** Where the sidebar stands. */
const PLACE = ".sidebar-nav";
const PRESSED = "a, button";

let waits = false;
let pressed: HTMLElement | null = null;

/** Whether the sidebar is still as the server wrote it. */
export const sidebarWaits = (): boolean => waits;

/** Keeps clicks on the sidebar from now on, until it is alive. Without its data it stays as the server wrote it. */
export function keepEarlyClicks(data: Promise<unknown>): void {
  waits = true;
  document.addEventListener("click", keep, { capture: true });
  data.catch(clicksAreTaken);
}

/** Clicks have their effect from here on: the one that was kept comes now. */
export function clicksAreTaken(): void {
  if (!waits) return;
  waits = false;
  document.removeEventListener("click", keep, { capture: true });
  const kept = pressed;
  pressed = null;
  if (kept?.isConnected) kept.click();
}

function keep(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null;
  if (!target?.closest(PLACE) || !isPlainClick(event)) return;
  event.preventDefault();
  event.stopPropagation();
  pressed = target;
}
