import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Recordings of the search service that lie beside the workspace; `SEARCH_VECTORS` names another file. */
const VECTORS = fileURLToPath(new URL("../../shared/search-vectors/", import.meta.url));

/** A file as JSON; `null`, with a line that says so, where it is not there. */
function recorded(file: string): unknown {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  console.log(`skipped: no recordings in ${file}`);
  return null;
}

export const config = defineConfig({
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    provide: {
      searchVectors: recorded(process.env["SEARCH_VECTORS"] ?? `${VECTORS}vectors-open.json`),
      searchRequests: recorded(`${VECTORS}vectors-requests.json`),
    },
  },
});

// The test runner reads its configuration from the default export.
export { config as default };
