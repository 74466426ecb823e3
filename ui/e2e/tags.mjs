/** Writes a repository whose tags are versions of a documentation into a new folder: `node tags.mjs FOLDER`. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SETTINGS = `title = "Tagged"
url = "https://docs.example.com"

[[navbar.items]]
type = "docsVersionDropdown"
dropdown_items_after = [{ label = "Archive", to = "/archive" }]

[[versions]]
name = "next"
content = "content"

[[versions]]
git = "v*"
latest = true
label = "Version {version}"
path = "{version}"
`;

/** Documents of each tag, in the order of the tags. */
const TAGS = {
  "v1.0": { guide: "# Guide\n\n## Start", old: "# Old" },
  "v2.0": { guide: "---\nslug: /the guide\n---\n# Guide" },
  "v3.0": { guide: "# Guide\n\n## Start" },
};

const [folder = ""] = process.argv.slice(2);
const git = (...command) => execFileSync("git", ["-C", folder, "-c", "user.name=Test", "-c", "user.email=test@example.com", ...command]);

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "pages"), { recursive: true });
writeFileSync(join(folder, "site.toml"), SETTINGS);
writeFileSync(join(folder, "pages", "archive.md"), "# Archive\n");
git("init", "--quiet");
for (const [tag, documents] of Object.entries(TAGS)) {
  rmSync(join(folder, "content"), { recursive: true, force: true });
  mkdirSync(join(folder, "content"));
  writeFileSync(join(folder, "content", "index.md"), `# Start of ${tag}\n`);
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(folder, "content", `${name}.md`), `${text}\n`);
  git("add", "--all");
  git("commit", "--quiet", "--message", tag);
  git("tag", tag);
}
