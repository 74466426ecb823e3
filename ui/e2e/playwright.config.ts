/**
 * Browser tests of the built site in Debian's Chromium, and a few in Debian's Firefox.
 *
 * The server is the program itself, as in production. `SITE_BINARY` selects another build of it. Each project is a
 * variant of the same content, built with `--set` by another project before any test runs.
 */
import { existsSync } from "node:fs";

import { defineConfig } from "@playwright/test";

import { CHROMIUM_FLAGS } from "./chromium-flags.mjs";
import type { ProjectOptions } from "./served";
import { VARIANTS } from "./variants";

const CHROMIUM = "/usr/bin/chromium";

/** Chromium without windows, which needs a quarter less time. Falls back to the browser with windows. */
const CHROMIUM_SHELL = ["/usr/bin/chromium-headless-shell", CHROMIUM].find((path) => existsSync(path)) ?? CHROMIUM;

/** Returns the launch options of a browser. The environment variable `CHROMIUM` replaces its executable. */
const launching = (executable: string) => ({
  executablePath: process.env["CHROMIUM"] ?? executable,
  // Requests to other hosts fail unless a test answers them.
  args: [...CHROMIUM_FLAGS, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
});

/** Variants with tests of background tabs, which the browser without windows does not always load. */
const WITH_WINDOWS = ["hosted"];

/** Name of the project that builds a variant. */
const building = (name: string) => `build of ${name}`;

// Playwright reads its configuration from the default export.
export default defineConfig<object, ProjectOptions>({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [["list", { printSteps: false }]],
  timeout: 60_000,
  // A loaded machine may need more than Playwright's default of 5 s to load a page. An expectation that is met does not wait.
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: launching(CHROMIUM_SHELL),
  },
  projects: [
    ...VARIANTS.map(({ name }) => ({ name: building(name), testMatch: /build\.setup\.ts$/, use: { variantName: name } })),
    ...VARIANTS.map(({ name, tests }) => ({
      name,
      testMatch: tests,
      use: { variantName: name, ...(WITH_WINDOWS.includes(name) && { launchOptions: launching(CHROMIUM) }) },
      dependencies: [building(name)],
    })),
    // Each test starts its own server.
    { name: "dev", testMatch: /dev\.spec\.ts$/, dependencies: VARIANTS.map(({ name }) => building(name)) },
    // Each test builds its own sites.
    { name: "prove", testMatch: /prove-pictures\.spec\.ts$/ },
    // Each test builds and serves its own site.
    { name: "rebuild", testMatch: /rebuild\.spec\.ts$/, use: { variantName: "kinds" }, dependencies: [building("kinds")] },
  ],
});
