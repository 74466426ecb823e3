/**
 * Makes npm packages of archives: `node packaging/npm/build.mjs NAME FOLDER`.
 *
 * `FOLDER` contains archives of `packaging/archive`. For each one a package `NAME-OS-CPU` is written below `FOLDER/npm`, with the program alone,
 * and a package `NAME` that depends on all of them as optional dependencies: npm installs the one for its system. Nothing is downloaded or run
 * at installation.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
if (!name || !folder) {
  console.error("usage: node packaging/npm/build.mjs NAME FOLDER");
  process.exit(2);
}

const out = join(folder, "npm");
rmSync(out, { recursive: true, force: true });
const archives = readdirSync(folder).filter((file) => /\.(tar\.gz|zip)$/.test(file));
const programs = archives.map(writeProgram);
writeMain(programs);

function writeProgram(archive) {
  const [, version, target] = /^site-(\d+\.\d+\.\d+[^-]*)-(.*?)\.(?:tar\.gz|zip)$/.exec(archive);
  const { os, cpu, libc } = SYSTEMS[target];
  const packageName = `${name}-${os}-${cpu}`;
  const packageFolder = join(out, packageName);
  mkdirSync(packageFolder, { recursive: true });
  execFileSync("tar", ["-xf", join(folder, archive), "-C", packageFolder, "--strip-components=1"]);
  writeJson(packageFolder, { name: packageName, version, os: [os], cpu: [cpu], ...(libc && { libc: [libc] }), ...common() });
  return { packageName, version, folder: packageFolder };
}

function writeMain(all) {
  const [{ version, folder: first }] = all;
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
  return { description: "Builds, serves and checks a documentation site", license: "MIT OR Apache-2.0" };
}

function writeJson(target, data) {
  writeFileSync(join(target, "package.json"), `${JSON.stringify(data, null, 2)}\n`);
}
