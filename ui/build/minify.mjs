import { minify as compress } from "@swc/core";

/** Minifies every chunk of a production build. */
export function minify(mode) {
  return {
    name: "minify",
    async renderChunk(code, { name }) {
      if (mode === "development") return null;
      const result = await compress(code, {
        module: true,
        compress: {
          ecma: 2022,
          // Repeats until nothing changes.
          passes: 0,
          // React's own build has already moved functions to their only use where that saves bytes. Named functions are not moved again.
          keep_fnames: name === "react",
          // Saves bytes where modules declare many variables, but adds bytes to React's own build.
          hoist_vars: name === "start",
        },
        mangle: true,
        format: { comments: false },
      });
      return { code: result.code, map: null };
    },
  };
}
