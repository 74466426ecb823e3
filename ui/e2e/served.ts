/** `test` on a variant of the site: each worker serves the folder that `build.setup.ts` has built. */
import { test as base } from "@playwright/test";

import { startServer } from "./program";
import { builtFolder, variantNamed, type Variant } from "./variants";

/** Options of a project. */
export interface ProjectOptions {
  /** Name of the variant that the project tests. */
  readonly variantName: string;
}

/** `test` of a project that knows its variant, without a server. */
export const variantTest = base.extend<object, ProjectOptions & { readonly variant: Variant }>({
  variantName: ["", { option: true, scope: "worker" }],
  variant: [async ({ variantName }, use) => use(variantNamed(variantName)), { scope: "worker" }],
});

/** `test` of a project whose server has a separate origin in each worker. */
export const test = variantTest.extend<object, { readonly origin: string }>({
  origin: [
    async ({ variant }, use) => {
      const server = await startServer("serve", "--dir", builtFolder(variant));
      await use(server.origin);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ origin }, use) => use(origin),
});
