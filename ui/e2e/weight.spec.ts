/** What a first visit costs. */
import { gzipSync } from "node:zlib";
import { expect, hydrated, test } from "./site";

/** Issue A: bytes of the first load of a typical page, gzip. */
const MOST_SCRIPT_BYTES = 100_000;
const MOST_STYLE_BYTES = 15_000;

test("the first load of a typical page stays within its budget", async ({ page }) => {
  const loaded = new Map<string, number>();
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type !== "script" && type !== "stylesheet") return;
    void response.body().then((body) => {
      loaded.set(type, (loaded.get(type) ?? 0) + gzipSync(body, { level: 9 }).length);
    });
  });
  await page.goto("/v3/agent", { waitUntil: "networkidle" });
  await hydrated(page);
  expect(loaded.get("script")).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  expect(loaded.get("stylesheet")).toBeLessThanOrEqual(MOST_STYLE_BYTES);
});
