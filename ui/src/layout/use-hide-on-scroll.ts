import { useEffect, useState } from "react";

/** Near the top the navbar is always shown. */
const NAVBAR_HEIGHT_PX = 60;

/** Whether the navbar has moved out of the reader's way: after scrolling down, until scrolling up (R-HIDE-01). */
export function useHideOnScroll(enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    let last = scrollY;
    const follow = () => {
      const down = scrollY > last;
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight;
      if (scrollY < NAVBAR_HEIGHT_PX) setHidden(false);
      else if (down && last > 0) setHidden(true);
      else if (!down && !atEnd) setHidden(false);
      last = scrollY;
    };
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, [enabled]);
  return hidden;
}
