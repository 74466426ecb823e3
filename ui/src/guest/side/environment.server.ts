/** Environment of components in the engine. */
import { recordDifference } from "../server/interactivity";

const no = { get: (): boolean => (recordDifference(), false), enumerable: true };

/** Docusaurus' `ExecutionEnvironment`. The result of a component that reads it while rendering may differ in a browser. */
export const ExecutionEnvironment = Object.defineProperties({} as Record<string, boolean>, {
  canUseDOM: no,
  canUseEventListeners: no,
  canUseIntersectionObserver: no,
  canUseViewport: no,
});

/** Always `false`. */
export const useIsHydrated = (): boolean => false;
