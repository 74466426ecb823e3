import { minify as compress } from "@swc/core";
import { minify as shorten } from "oxc-minify";

/**
 * Minifies every chunk of a production build. SWC moves functions and variables to their only use, which oxc does not; oxc
 * then finds shorter forms of the result, which saves 0.3 % of the first load (compressed) beyond SWC alone.
 */
export function minify(mode) {
  return {
    name: "minify",
    async renderChunk(code, { name }) {
      if (mode === "development") return null;
      const compressed = await compress(code, {
        module: true,
        compress: {
          ecma: 2022,
          // Until nothing changes.
          passes: 0,
          unsafe_arrows: true,
          unsafe_methods: true,
          // React's own build has moved functions to their only use where that saves bytes. Named functions stay where they are.
          keep_fnames: name === "react",
        },
        mangle: true,
        format: { comments: false },
      });
      const { code: shortened, errors } = await shorten(`${name}.js`, compressed.code, {
        module: true,
        compress: { target: "es2022" },
        codegen: { legalComments: "none" },
      });
      if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
      return { code: shortened, map: null };
    },
  };
}
