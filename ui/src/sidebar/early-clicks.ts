/**
 * Clicks on the sidebar before its data is loaded.
 *
 * Until then React has not hydrated the sidebar and stops the propagation of clicks: a category would not open but
 * navigate to its first page, as without scripts, and a link would load its page in full. The last click is therefore
 * stored and repeated after hydration.
 */

import { isPlainClick } from "../lib/internal-link";

/** Selector of the sidebar. */
const PLACE = ".sidebar-nav";
const PRESSED = "a, button";

let waits = false;
let pressed: HTMLElement | null = null;

/** Returns whether the sidebar waits for its data. */
export const sidebarWaits = (): boolean => waits;

/** Stores clicks on the sidebar until it is hydrated. If its data fails to load, the links become plain links. */
export function keepEarlyClicks(data: Promise<unknown>): void {
  waits = true;
  document.addEventListener("click", keep, { capture: true });
  data.catch(clicksAreTaken);
}

/** Called after hydration: repeats the stored click. */
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
