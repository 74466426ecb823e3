import type { SearchBackend } from "./backend";
import { faultOf } from "./search-error";

/** How long a backend that could not be reached is not asked again: as long as its hosts are held for failed. */
export const HELD_MS = 120_000;

/**
 * Asks the first backend, and the second where no host of the first answers. Readers wait for the first one
 * once, not with every key: for as long as it is held for down, the second is asked at once.
 */
export function withFallback(first: SearchBackend, second: SearchBackend, now: () => number = Date.now): SearchBackend {
  let failedAt = -Infinity;
  const isHeld = () => now() - failedAt <= HELD_MS;
  return {
    async search(queries) {
      if (isHeld()) return second.search(queries);
      try {
        return await first.search(queries);
      } catch (error) {
        if (faultOf(error) !== "unreachable") throw error;
        failedAt = now();
        return second.search(queries);
      }
    },
    prepare: () => (isHeld() ? second : first).prepare?.(),
  };
}
