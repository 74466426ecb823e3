import { join, resolve } from "node:path";

import { bundle } from "./styles.mjs";

const SOURCES = resolve(import.meta.dirname, "../src");

/** Adds the question below documents to the browser's bundle: a module that pages load on demand, and its style sheet. */
export function feedback(mode) {
  return {
    name: "feedback",
    buildStart: {
      // After the guest modules, since Rollup orders implicit entries by the time at which they are loaded.
      order: "post",
      sequential: true,
      handler() {
        this.emitFile({
          type: "chunk",
          id: join(SOURCES, "feedback/index.ts"),
          name: "feedback",
          // Prevents modules of the interface from moving to other chunks.
          implicitlyLoadedAfterOneOf: [join(SOURCES, "start.tsx")],
          preserveSignature: "strict",
        });
      },
    },
    async generateBundle() {
      this.emitFile({ type: "asset", name: "feedback.css", source: await bundle(join(SOURCES, "feedback/feedback.css"), mode) });
    },
  };
}
