/** Environment of the components: the engine. */
import { recordDifference } from "../server/interactivity";

const no = { get: (): boolean => (recordDifference(), false), enumerable: true };

/** Docusaurus' `ExecutionEnvironment`. A component that reads it while rendering may have another result in a browser. */
export const ExecutionEnvironment = Object.defineProperties({} as Record<string, boolean>, {
  canUseDOM: no,
  canUseEventListeners: no,
  canUseIntersectionObserver: no,
  canUseViewport: no,
});

/** Always false. */
export const useAdopted = (): boolean => false;
