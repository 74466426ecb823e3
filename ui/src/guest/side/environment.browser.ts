/** Environment of the components: this file in browsers, `environment.server.ts` in the engine. */
import { useHydrated } from "../../lib/use-hydrated";

/** Docusaurus' `ExecutionEnvironment`. */
export const ExecutionEnvironment = {
  canUseDOM: true,
  canUseEventListeners: true,
  canUseIntersectionObserver: "IntersectionObserver" in globalThis,
  canUseViewport: "screen" in globalThis,
};

/** False while the server's HTML is adopted, then true. Makes no island come to life by itself. */
export const useAdopted = useHydrated;
