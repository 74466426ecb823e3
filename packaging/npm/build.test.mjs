/** Tests of the npm packages, with archives of small programs: `node --test packaging/npm/build.test.mjs`. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { crc32, deflateRawSync } from "node:zlib";

import { readZip } from "./zip.mjs";

const BUILD = join(dirname(fileURLToPath(import.meta.url)), "build.mjs");
const VERSION = "1.2.3";
const OTHERS = ["README.md", "LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY-NOTICES.txt"];

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function newFolder() {
  folders.push(mkdtempSync(join(tmpdir(), "npm-packages-")));
  return folders.at(-1);
}

/** Returns a ZIP archive, as a program writes it to a stream: without sizes before the data. `method` is that of the second file on. */
function zip(files, comment = "") {
  const [parts, directory] = [[], []];
  let offset = 0;
  for (const [index, [name, text]] of Object.entries(files).entries()) {
    const data = Buffer.from(text);
    const method = index === 0 ? 0 : 8;
    const packed = method === 0 ? data : deflateRawSync(data);
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(nameBytes.length, 26);
    local.writeUInt16LE(4, 28);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc32(data), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(data.length, 24);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(offset, 42);
    const written = Buffer.concat([local, nameBytes, Buffer.alloc(4), packed]);
    offset += written.length;
    parts.push(written);
    directory.push(entry, nameBytes);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, ...directory, end, Buffer.from(comment)]);
}

/** Writes an archive as `packaging/archive` does, whose program prints its arguments and its target. */
function writeArchive(folder, target, version = VERSION) {
  const name = `site-${version}-${target}`;
  const isWindows = target.includes("windows");
  const program = `#!/bin/sh\necho "${target}: $*"\nexit 3\n`;
  const files = { [isWindows ? "site.exe" : "site"]: program, ...Object.fromEntries(OTHERS.map((file) => [file, `${file}\n`.repeat(50)])) };
  if (isWindows) {
    const named = Object.entries(files).map(([file, text]) => [`${name}/${file}`, text]);
    writeFileSync(join(folder, `${name}.zip`), zip({ [`${name}/`]: "", ...Object.fromEntries(named) }));
    return;
  }
  const source = newFolder();
  mkdirSync(join(source, name));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(source, name, file), text);
  chmodSync(join(source, name, "site"), 0o755);
  execFileSync("tar", ["-czf", join(folder, `${name}.tar.gz`), "-C", source, name]);
}

function build(folder, environment = {}) {
  return spawnSync(process.execPath, [BUILD, "docs-tool", folder], {
    encoding: "utf8",
    env: { ...process.env, GITHUB_REPOSITORY: "", ...environment },
  });
}

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

test("each archive becomes a package, and one package depends on all of them", () => {
  const folder = newFolder();
  const targets = {
    "x86_64-unknown-linux-musl": "linux-x64",
    "aarch64-unknown-linux-musl": "linux-arm64",
    "x86_64-apple-darwin": "darwin-x64",
    "aarch64-apple-darwin": "darwin-arm64",
    "x86_64-pc-windows-msvc": "win32-x64",
  };
  for (const target of Object.keys(targets)) writeArchive(folder, target);
  writeFileSync(join(folder, `site-${VERSION}-x86_64-apple-darwin.tar.gz.sha256`), "");
  const built = build(folder, { GITHUB_REPOSITORY: "someone/docs" });
  assert.equal(built.stderr, "");
  const written = built.stdout.trim().split("\n");
  assert.equal(written.at(-1), join(folder, "npm", "docs-tool"), "it is published last");
  assert.deepEqual(
    written.toSorted(),
    readdirSync(join(folder, "npm"))
      .map((name) => join(folder, "npm", name))
      .toSorted(),
  );

  const main = readPackage(written.at(-1));
  assert.deepEqual(main.optionalDependencies, Object.fromEntries(Object.values(targets).map((system) => [`docs-tool-${system}`, VERSION])));
  assert.equal(main.repository.url, "git+https://github.com/someone/docs.git");
  for (const [target, system] of Object.entries(targets)) {
    const packageFolder = join(folder, "npm", `docs-tool-${system}`);
    const [os, cpu] = system.split("-");
    const { name, version, os: oss, cpu: cpus } = readPackage(packageFolder);
    assert.deepEqual({ name, version, oss, cpus }, { name: `docs-tool-${system}`, version: VERSION, oss: [os], cpus: [cpu] });
    const program = readFileSync(join(packageFolder, os === "win32" ? "site.exe" : "site"), "utf8");
    assert.ok(program.includes(target), target);
    for (const file of OTHERS) assert.equal(readFileSync(join(packageFolder, file), "utf8"), `${file}\n`.repeat(50));
  }
});

test("the launcher runs the program of this system", () => {
  const folder = newFolder();
  for (const target of [
    `x86_64-${process.platform === "darwin" ? "apple-darwin" : "unknown-linux-musl"}`,
    `aarch64-${process.platform === "darwin" ? "apple-darwin" : "unknown-linux-musl"}`,
  ])
    writeArchive(folder, target);
  assert.equal(build(folder).status, 0);
  const modules = join(newFolder(), "node_modules");
  cpSync(join(folder, "npm"), modules, { recursive: true });
  const launcher = join(modules, "docs-tool", "bin", "site.js");
  const run = spawnSync(process.execPath, [launcher, "build", "--out", "a b"], { encoding: "utf8" });
  assert.deepEqual([run.status, run.stderr], [3, ""]);
  assert.match(run.stdout, /: build --out a b\n$/);
  rmSync(join(modules, `docs-tool-${process.platform}-${process.arch}`), { recursive: true });
  const missing = spawnSync(process.execPath, [launcher], { encoding: "utf8" });
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /has no program for/);
});

test("npm packs the program and the launcher", () => {
  const folder = newFolder();
  writeArchive(folder, "x86_64-pc-windows-msvc");
  const [windows, main] = build(folder).stdout.trim().split("\n");
  const packed = (target) =>
    JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", "--offline"], { cwd: target, encoding: "utf8" }))[0]
      .files.map(({ path }) => path)
      .toSorted();
  assert.deepEqual(packed(windows), [...OTHERS, "package.json", "site.exe"].toSorted());
  assert.deepEqual(packed(main), ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "bin/site.js", "package.json"]);
});

test("what is no release is refused", () => {
  const refused = (prepare) => {
    const folder = newFolder();
    prepare(folder);
    const { status, stderr } = build(folder);
    assert.equal(status, 1);
    return stderr;
  };
  assert.match(
    refused(() => {}),
    /has no archives/,
  );
  assert.match(
    refused((folder) => writeArchive(folder, "riscv64gc-unknown-linux-gnu")),
    /known target/,
  );
  assert.match(
    refused((folder) => ["x86_64-unknown-linux-gnu", "x86_64-unknown-linux-musl"].forEach((target) => writeArchive(folder, target))),
    /linux-x64 too/,
  );
  assert.match(
    refused((folder) =>
      [
        ["x86_64-apple-darwin", "1.2.3"],
        ["x86_64-pc-windows-msvc", "1.2.4"],
      ].forEach((one) => writeArchive(folder, ...one)),
    ),
    /two versions/,
  );
  const empty = zip({ [`site-${VERSION}-x86_64-pc-windows-msvc/README.md`]: "" });
  assert.match(
    refused((folder) => writeFileSync(join(folder, `site-${VERSION}-x86_64-pc-windows-msvc.zip`), empty)),
    /no program site.exe/,
  );
});

test("an archive is read by its directory", () => {
  const files = { "a/first.txt": "stored", "a/é.txt": "deflated ".repeat(1000), "a/": "", "a/empty": "" };
  for (const comment of ["", "PK\u0005\u0006 in a comment of some length, as of an end"]) {
    const read = Object.fromEntries(readZip(zip(files, comment)).map(({ name, data }) => [name, data.toString()]));
    assert.deepEqual(read, { "a/first.txt": "stored", "a/é.txt": "deflated ".repeat(1000), "a/empty": "" });
  }
});

test("a damaged archive is refused", () => {
  const whole = zip({ "a/first.txt": "stored", "a/second.txt": "deflated ".repeat(1000) });
  assert.throws(() => readZip(whole.subarray(0, whole.length - 1)), /no ZIP archive/);
  assert.throws(() => readZip(Buffer.from("no archive")), /no ZIP archive/);
  for (let position = 0; position < whole.length - 22; position += 1) {
    const damaged = Buffer.from(whole);
    damaged[position] ^= 0x55;
    let files = [];
    try {
      files = readZip(damaged);
    } catch {
      continue;
    }
    // Only fields that are not read may differ: times, attributes, names, sizes before the data.
    assert.deepEqual(
      files.map(({ data }) => data.toString()),
      ["stored", "deflated ".repeat(1000)],
      `byte ${position}`,
    );
  }
  for (const name of ["../a", "/a", "a/../../b", "c:\\a", "a\\b"]) assert.throws(() => readZip(zip({ [name]: "" })), /is refused/, name);
});
