/**
 * Flags of Chromium for tests and benchmarks. They disable the sandbox, which containers do not allow, and the browser's own network
 * traffic.
 */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
