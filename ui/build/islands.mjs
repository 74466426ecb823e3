import { join, resolve } from "node:path";

import { bundle } from "./styles.mjs";

const SOURCES = resolve(import.meta.dirname, "../src");

/** Folders of the interface's islands, by their names in the manifest. */
export const ISLANDS = { feedback: "feedback", requestForm: "request-form" };

/** Adds the interface's islands to the browser's bundle: for each, a module that pages load on demand, and its style sheet. */
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
            // Prevents Rollup from moving modules of the interface to other chunks.
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
