import { useEffect, useState } from "react";

import { loadCode } from "../lib/load-code";

/** Returns `true` if the navbar is hidden. Few sites hide it, so the code is loaded on demand. */
export function useHideOnScroll(enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const end = new AbortController();
    loadCode(() => import("./hide-on-scroll"))
      .then(({ hideOnScroll }) => hideOnScroll(setHidden, end.signal))
      .catch(() => {});
    return () => end.abort();
  }, [enabled]);
  return hidden;
}
