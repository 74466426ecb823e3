import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** The JSON file that a variable of the environment names; `null` without the variable, so that its tests are skipped. */
function named(variable: string): unknown {
  const file = process.env[variable];
  return file === undefined ? null : JSON.parse(readFileSync(file, "utf8"));
}

export const config = defineConfig({
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    provide: { searchVectors: named("SEARCH_VECTORS") },
  },
});

// The test runner reads its configuration from the default export.
export { config as default };
