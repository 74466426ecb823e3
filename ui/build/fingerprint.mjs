import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

/** Inputs of the bundles, relative to the repository. `bins/site/build.rs` reads the same files. */
const SOURCES = ["package-lock.json", "ui/build", "ui/package.json", "ui/rollup.config.mjs", "ui/src", "ui/tsconfig.json"];

/**
 * Writes `sources.sha256` into the folder of the bundles: the fingerprint of their sources. The program's build script compares it with the
 * sources in the repository, and calls npm only if they differ.
 */
export function fingerprint(dist) {
  return {
    name: "fingerprint",
    writeBundle: () => writeFileSync(`${dist}/sources.sha256`, `${sourcesFingerprint()}\n`),
  };
}

/** Returns the fingerprint of the sources of the bundles. */
export function sourcesFingerprint() {
  const root = new URL("../../", import.meta.url);
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => files(root, source)).sort()) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(new URL(file, root)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Returns the path, or the paths of all files below it, except tests. */
function files(root, path) {
  if (/\.test\.tsx?$|\/testing$/.test(path)) return [];
  const entries = readEntries(new URL(path, root));
  return entries === null ? [path] : entries.flatMap((name) => files(root, `${path}/${name}`));
}

function readEntries(url) {
  try {
    return readdirSync(url);
  } catch (error) {
    if (error.code === "ENOTDIR") return null;
    throw error;
  }
}
