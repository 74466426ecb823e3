/**
 * Browser tests of the built site in Debian's Chromium.
 *
 * The server is the program itself, as in production. `SITE_BINARY` selects another build of it. Each project is a
 * variant of the same content, built with `--set`.
 */
import { defineConfig } from "@playwright/test";

import { VARIANTS } from "./variants";

const binary = process.env["SITE_BINARY"] ?? "cargo run --quiet --locked --package site --";

// Playwright reads its configuration from the default export.
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: true,
  reporter: [["list", { printSteps: false }]],
  timeout: 60_000,
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: VARIANTS.map(({ name, port, tests }) => ({
    name,
    testMatch: tests,
    use: { baseURL: `http://127.0.0.1:${port}` },
  })),
  webServer: VARIANTS.map(({ port, home, root, settings, prepare, faulty }) => ({
    command: [
      ...(prepare ? [prepare, "&&"] : []),
      binary,
      "serve",
      "--root",
      root,
      "--port",
      port,
      ...settings.flatMap((setting) => ["--set", `'${setting}'`]),
    ].join(" "),
    cwd: "../..",
    url: `http://127.0.0.1:${port}${home}`,
    ...(faulty && { stderr: "ignore" as const }),
    reuseExistingServer: false,
    timeout: 600_000,
  })),
});
