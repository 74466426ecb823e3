import { useEffect, useState } from "react";

import type { ContentsEntry } from "../data/types";
import { currentHeading } from "../lib/scroll-spy";

/** Distance from the top at which a heading is placed below the navbar, in pixels. */
const READING_LINE_PX = 68;

/** Returns the id of the current heading. */
export function useScrollSpy(entries: readonly ContentsEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      setCurrent(currentHeading(headingPlaces(entries), READING_LINE_PX, innerHeight));
    };
    const follow = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    follow();
    const end = new AbortController();
    addEventListener("scroll", follow, { passive: true, signal: end.signal });
    addEventListener("resize", follow, { signal: end.signal });
    return () => {
      cancelAnimationFrame(frame);
      end.abort();
    };
  }, [entries]);
  return current;
}

function headingPlaces(entries: readonly ContentsEntry[]) {
  return entries.flatMap(({ id }) => {
    const heading = document.getElementById(id);
    return heading === null ? [] : [{ id, top: Math.ceil(heading.getBoundingClientRect().top) }];
  });
}
