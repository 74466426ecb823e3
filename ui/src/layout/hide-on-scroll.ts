import { subscribeToHash } from "../state/hash-target";

/** Distance from the top within which the navbar is always visible. */
const NAVBAR_HEIGHT_PX = 60;

/** Returns `true` if a menu is open, which keeps the navbar visible. */
const hasOpenMenu = () => document.querySelector('nav.navbar [aria-expanded="true"]') !== null;

/**
 * Calls `setHidden` when the navbar is hidden or shown. It is hidden after scrolling down, until scrolling up (R-HIDE-01), and after a jump
 * to a heading, until the next page (R-HIDE-02).
 */
export function hideOnScroll(setHidden: (hidden: boolean) => void, end: AbortSignal): void {
  if (end.aborted) return;
  let last = scrollY;
  let jumped = false;
  const follow = () => {
    const down = scrollY > last;
    const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight;
    if (scrollY < NAVBAR_HEIGHT_PX) setHidden(false);
    else if (!jumped && down && last > 0) {
      if (!hasOpenMenu()) setHidden(true);
    } else if (!jumped && !down && !atEnd) setHidden(false);
    jumped = false;
    last = scrollY;
  };
  const unsubscribe = subscribeToHash((hash) => {
    jumped = hash !== "";
    setHidden(jumped);
  });
  end.addEventListener("abort", unsubscribe);
  addEventListener("scroll", follow, { passive: true, signal: end });
}
