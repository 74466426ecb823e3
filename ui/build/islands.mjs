import { join, resolve } from "node:path";

import { bundle } from "./styles.mjs";

const SOURCES = resolve(import.meta.dirname, "../src");

/** Folders of the parts of the interface that are islands, by their names in the manifest. */
export const ISLANDS = { feedback: "feedback", requestForm: "request-form" };

/**
 * Adds the parts of the interface that are islands to the browser's bundle: each is a module that pages load on demand, and its style
 * sheet.
 */
export function islands(mode) {
  return {
    name: "islands",
    buildStart: {
      // After the guest modules, since Rollup orders implicit entries by the time at which they are loaded.
      order: "post",
      sequential: true,
      handler() {
        for (const folder of Object.values(ISLANDS)) {
          this.emitFile({
            type: "chunk",
            id: join(SOURCES, folder, "index.ts"),
            name: folder,
            // Prevents modules of the interface from moving to other chunks.
            implicitlyLoadedAfterOneOf: [join(SOURCES, "start.tsx")],
            preserveSignature: "strict",
          });
        }
      },
    },
    async generateBundle() {
      for (const folder of Object.values(ISLANDS)) {
        const source = await bundle(join(SOURCES, folder, `${folder}.css`), mode);
        this.emitFile({ type: "asset", name: `${folder}.css`, source });
      }
    },
  };
}
