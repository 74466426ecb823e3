/**
 * Makes npm packages of archives: `node packaging/npm/build.mjs NAME FOLDER`.
 *
 * `FOLDER` contains archives of `packaging/archive`. For each one a package `NAME-OS-CPU` is written below `FOLDER/npm`, with the program alone,
 * and a package `NAME` that depends on all of them as optional dependencies: npm installs the one for its system. Nothing is downloaded or run
 * at installation. Prints the folders of the packages, that of `NAME` last, which is the order to publish them in.
 *
 * With the variable `GITHUB_REPOSITORY` (`OWNER/NAME`) the packages name this repository, which npm compares with the provenance.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { readZip } from "./zip.mjs";

const SYSTEMS = {
  "x86_64-unknown-linux-musl": { os: "linux", cpu: "x64" },
  "x86_64-unknown-linux-gnu": { os: "linux", cpu: "x64", libc: "glibc" },
  "aarch64-unknown-linux-musl": { os: "linux", cpu: "arm64" },
  "x86_64-apple-darwin": { os: "darwin", cpu: "x64" },
  "aarch64-apple-darwin": { os: "darwin", cpu: "arm64" },
  "x86_64-pc-windows-msvc": { os: "win32", cpu: "x64" },
};

const LAUNCHER = (name) => `#!/usr/bin/env node
const { spawnSync } = require("node:child_process");

const file = process.platform === "win32" ? "site.exe" : "site";
let program;
try {
  program = require.resolve(\`${name}-\${process.platform}-\${process.arch}/\${file}\`);
} catch {
  console.error(\`${name} has no program for \${process.platform}-\${process.arch}, or npm was told to skip optional dependencies\`);
  process.exit(1);
}
const { status, signal, error } = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (error) throw error;
if (signal) process.kill(process.pid, signal);
process.exit(status);
`;

const [name, folder] = process.argv.slice(2);
if (!name || !folder) fail(2, "usage: node packaging/npm/build.mjs NAME FOLDER");

const out = join(folder, "npm");
const archives = readdirSync(folder)
  .filter((file) => /\.(tar\.gz|zip)$/.test(file))
  .sort();
if (archives.length === 0) fail(1, `${folder} has no archives: packaging/archive writes them`);
rmSync(out, { recursive: true, force: true });
const programs = archives.map(writeProgram);
writeMain(programs);
for (const { folder } of programs) console.log(folder);
console.log(join(out, name));

function writeProgram(archive) {
  const [, version, target] = /^site-(\d+\.\d+\.\d+[^-]*)-(.*?)\.(?:tar\.gz|zip)$/.exec(archive) ?? [];
  if (!SYSTEMS[target]) fail(1, `${archive} is no archive for a known target: ${Object.keys(SYSTEMS).join(", ")}`);
  const { os, cpu, libc } = SYSTEMS[target];
  const packageName = `${name}-${os}-${cpu}`;
  const packageFolder = join(out, packageName);
  if (existsSync(packageFolder)) fail(1, `${archive}: another archive is for ${os}-${cpu} too`);
  mkdirSync(packageFolder, { recursive: true });
  extract(join(folder, archive), packageFolder);
  const program = os === "win32" ? "site.exe" : "site";
  if (!existsSync(join(packageFolder, program))) fail(1, `${archive} has no program ${program}`);
  writeJson(packageFolder, { name: packageName, version, os: [os], cpu: [cpu], ...(libc && { libc: [libc] }), ...common() });
  return { packageName, version, folder: packageFolder };
}

/** Extracts an archive without the folder that all its files are in. */
function extract(archive, target) {
  if (!archive.endsWith(".zip")) {
    execFileSync("tar", ["-xzf", archive, "-C", target, "--strip-components=1"], { stdio: "inherit" });
    return;
  }
  for (const { name, data } of readZip(readFileSync(archive))) {
    const file = join(target, ...name.split("/").slice(1));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data);
  }
}

function writeMain(all) {
  const [{ version, folder: first }] = all;
  const other = all.find((program) => program.version !== version);
  if (other) fail(1, `the archives have two versions: ${version} and ${other.version}`);
  const main = join(out, name);
  mkdirSync(join(main, "bin"), { recursive: true });
  for (const file of ["README.md", "LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(first, file), join(main, file));
  const launcher = join(main, "bin", "site.js");
  writeFileSync(launcher, LAUNCHER(name));
  chmodSync(launcher, 0o755);
  const optionalDependencies = Object.fromEntries(all.map(({ packageName, version }) => [packageName, version]));
  writeJson(main, { name, version, bin: { site: "bin/site.js" }, engines: { node: ">=18" }, optionalDependencies, ...common() });
}

function common() {
  const repository = process.env.GITHUB_REPOSITORY;
  return {
    description: "Builds, serves and checks a documentation site",
    license: "MIT OR Apache-2.0",
    ...(repository && { repository: { type: "git", url: `git+https://github.com/${repository}.git` } }),
  };
}

function writeJson(target, data) {
  writeFileSync(join(target, "package.json"), `${JSON.stringify(data, null, 2)}\n`);
}

function fail(status, message) {
  console.error(message);
  process.exit(status);
}
