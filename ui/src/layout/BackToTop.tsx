import { useEffect, useState } from "react";

import { prefersReducedMotion } from "../lib/reduced-motion";
import { message } from "../data/messages";
import { Icon } from "./Icon";

const SHOW_BELOW_PX = 300;

/** Button that scrolls to the top. It appears after scrolling up far below the top (R-BTT-01). */
export function BackToTop() {
  const shown = useScrollingUp();
  if (!shown) return null;
  return (
    <button
      type="button"
      className="back-to-top theme-back-to-top-button"
      aria-label={message("footer.backToTop")}
      onClick={() => scrollTo({ top: 0, behavior: prefersReducedMotion() ? "instant" : "smooth" })}
    >
      <Icon name="arrow-up" />
    </button>
  );
}

function useScrollingUp(): boolean {
  const [up, setUp] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      setUp(scrollY < last && scrollY >= SHOW_BELOW_PX);
      last = scrollY;
    };
    const end = new AbortController();
    addEventListener("scroll", follow, { passive: true, signal: end.signal });
    addEventListener("hashchange", () => setUp(false), { signal: end.signal });
    return () => end.abort();
  }, []);
  return up;
}
