/** Environment of the components: this file in browsers, `environment.server.ts` in the engine. */
import { useHydrated } from "../../lib/use-hydrated";

/** Docusaurus' `ExecutionEnvironment`. */
export const ExecutionEnvironment = {
  canUseDOM: true,
  canUseEventListeners: true,
  canUseIntersectionObserver: "IntersectionObserver" in globalThis,
  canUseViewport: "screen" in globalThis,
};

/** Returns false during hydration, then true. Does not make an island hydrate by itself. */
export const useAdopted = useHydrated;
