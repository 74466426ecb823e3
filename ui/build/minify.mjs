import { minify as terser } from "terser";

/** Minifies every chunk of a production build. */
export function minify(mode) {
  return {
    name: "minify",
    async renderChunk(code) {
      if (mode === "development") return null;
      const result = await terser(code, {
        module: true,
        ecma: 2020,
        compress: { passes: 3, keep_fargs: false, unsafe_arrows: true, unsafe_methods: true },
        format: { comments: false },
      });
      return { code: result.code, map: null };
    },
  };
}
