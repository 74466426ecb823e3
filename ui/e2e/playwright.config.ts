/**
 * The browser suite: the built site, served by the program, in Debian's Chromium.
 *
 * The server is the program itself, so what is tested is what readers get. `SITE_BINARY` names another
 * build of it.
 */
import { defineConfig } from "@playwright/test";

const port = Number(process.env["SITE_PORT"] ?? 4173);
const binary = process.env["SITE_BINARY"];

// The test runner reads its configuration from the default export.
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: true,
  reporter: [["list", { printSteps: false }]],
  timeout: 30_000,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
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
  webServer: {
    command: `${binary ?? "cargo run --quiet --locked --package site --"} serve --port ${port}`,
    cwd: "../..",
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 600_000,
  },
});
