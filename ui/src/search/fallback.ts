import type { SearchBackend } from "./backend";
import { failureOf } from "./search-error";

/** Time for which an unreachable backend is skipped. It equals the time for which its failed hosts are skipped. */
export const DOWN_DURATION_MS = 120_000;

/**
 * Returns a backend that uses the second backend when no host of the first is reachable. While the first backend is known to be
 * unreachable, the second is used immediately, so that users wait only once and not after every key.
 */
export function withFallback(first: SearchBackend, second: SearchBackend, now: () => number = Date.now): SearchBackend {
  let failedAt = -Infinity;
  const isHeld = () => now() - failedAt <= DOWN_DURATION_MS;
  return {
    async search(queries) {
      if (isHeld()) return second.search(queries);
      try {
        return await first.search(queries);
      } catch (error) {
        if (failureOf(error) !== "unreachable") throw error;
        failedAt = now();
        return second.search(queries);
      }
    },
    prepare: () => (isHeld() ? second : first).prepare?.(),
  };
}
