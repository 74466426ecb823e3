import { build } from "esbuild";

/** Bundles `styles/index.css` into one hashed sheet; targets are browsers with cascade layers. */
export function styles(mode) {
  return {
    name: "styles",
    async generateBundle() {
      const result = await build({
        entryPoints: ["src/styles/index.css"],
        bundle: true,
        write: false,
        minify: mode === "production",
        target: ["chrome111", "firefox113", "safari16.2"],
        legalComments: "none",
      });
      this.emitFile({ type: "asset", name: "main.css", source: result.outputFiles[0].text });
    },
  };
}
