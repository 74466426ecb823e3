/** Builds the variants of the site into folders that the servers of the tests serve. */
import { shell, site } from "./program";
import { variantTest as setup } from "./served";
import { builtFolder, cacheFolder } from "./variants";

// The first build may compile the program.
setup.setTimeout(600_000);

setup("the site is built", async ({ variant }) => {
  const { root, settings, prepare } = variant;
  if (prepare) await shell(prepare);
  const overrides = settings.flatMap((setting) => ["--set", setting]);
  await site("build", "--quiet", "--root", root, ...overrides, "--out", builtFolder(variant), "--cache", cacheFolder(variant));
});
