/** Environment of components in browsers. In the engine, `environment.server.ts` replaces this file. */
import { useHydrated } from "../../lib/use-hydrated";

/** Docusaurus' `ExecutionEnvironment`. */
export const ExecutionEnvironment = {
  canUseDOM: true,
  canUseEventListeners: true,
  canUseIntersectionObserver: "IntersectionObserver" in globalThis,
  canUseViewport: "screen" in globalThis,
};

/** Returns `false` during hydration, then `true`. Does not cause an island to be hydrated. */
export const useIsHydrated = useHydrated;
