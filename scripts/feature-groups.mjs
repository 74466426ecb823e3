/**
 * Prints arguments of `cargo check`, one group of crates per line. The program and each crate are compiled without features,
 * except crates whose tests do that. Crates with features are also compiled with all of them. The program's features are its
 * defaults, which the other steps compile. In a group, the direct dependencies of a crate have the same features as in a separate
 * compilation of the crate. Therefore a few compilations, instead of one for each crate, detect features that a crate uses and
 * does not enable.
 *
 * Cargo enables the union of the features that a selection of packages requests. A crate joins a group if this changes neither
 * its features nor those of a direct dependency, for any member. A crate that is in no group has the same features in a build
 * of the workspace, which clippy checks.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * Returns the packages that Cargo would compile: features by package, and, of the first package of the selection, its own ones
 * and those of its direct dependencies.
 */
function resolve(...selection) {
  const format = ["--edges", "normal,build", "--prefix", "depth", "--format", "|{p}|{f}"];
  const tree = execFileSync("cargo", ["tree", "--locked", ...format, ...selection], { encoding: "utf8", maxBuffer: 1 << 28 });
  const features = new Map();
  const direct = new Map();
  for (const line of tree.split("\n")) {
    const [depth, name, list] = line.replace(" (*)", "").split("|");
    if (list === undefined) continue;
    if (depth === "0" || depth === "1") direct.set(name, list);
    add(features, name, list);
  }
  return { features, direct };
}

function add(features, name, list) {
  const known = features.get(name) ?? new Set();
  for (const feature of list.split(",")) if (feature !== "") known.add(feature);
  features.set(name, known);
}

/** Returns whether these features of a selection are those of a crate alone and its direct dependencies, of which they contain all. */
const isAsAlone = (crate, features) =>
  [...crate.direct].every(([name, list]) => (features.get(name)?.size ?? 0) === list.split(",").filter(Boolean).length);

const union = (one, other) => {
  const all = new Map([...one].map(([name, features]) => [name, new Set(features)]));
  for (const [name, features] of other) add(all, name, [...features].join(","));
  return all;
};

function printGroups(names, mode) {
  const crates = names.map((name) => ({ name, ...resolve("--package", name, mode) }));
  const groups = [];
  // Crates with many dependencies come first, so that the others can join their groups.
  for (const crate of crates.toSorted((one, other) => other.features.size - one.features.size)) {
    if (isAsAlone(crate, workspace)) continue;
    const group = groups.find(({ members, features }) => {
      const together = union(features, crate.features);
      return [...members, crate].every((member) => isAsAlone(member, together));
    });
    if (group === undefined) groups.push({ members: [crate], features: crate.features });
    else {
      group.members.push(crate);
      group.features = union(group.features, crate.features);
    }
  }
  for (const { members } of groups) console.log([mode, ...members.map(({ name }) => `--package ${name}`)].join(" "));
}

const workspace = resolve("--workspace").features;
const crates = readdirSync("crates");
// Tests of these crates already compile them without features.
const areTested = (name) => existsSync(`crates/${name}/tests/without_features.rs`);
printGroups([...crates.filter((name) => !areTested(name)), "site"], "--no-default-features");
printGroups(
  crates.filter((name) => /^\[features\]/m.test(readFileSync(`crates/${name}/Cargo.toml`, "utf8"))),
  "--all-features",
);
