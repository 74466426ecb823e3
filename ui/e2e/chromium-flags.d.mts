/** Types of `chromium-flags.mjs`, a plain module because the benchmarks import it without a compiler. */
export const CHROMIUM_FLAGS: readonly string[];
