import { defineConfig } from "vitest/config";

export const config = defineConfig({
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
  },
});

// The test runner reads its configuration from the default export.
export { config as default };
