//! Third-party packages in the lock files of Cargo and npm.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde::Deserialize;

/// Returns the folder of the workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Third-party package.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// Licence as an SPDX expression; older packages have a slash for `OR`.
    pub(crate) licence: String,
    pub(crate) authors: Vec<String>,
    pub(crate) repository: Option<String>,
    /// Origin in Cargo; `None` for an npm package.
    pub(crate) source: Option<String>,
    /// Folder of its files.
    pub(crate) folder: PathBuf,
}

/// All crates of the workspace's dependency graph, and the crates that are linked into the program
/// on any platform.
pub(crate) struct Crates {
    pub(crate) all: BTreeSet<Package>,
    pub(crate) shipped: BTreeSet<Package>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<CargoPackage>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct CargoPackage {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    authors: Vec<String>,
    repository: Option<String>,
    source: Option<String>,
    manifest_path: PathBuf,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// `dev` or `build`; `None` for a linked dependency.
    kind: Option<String>,
}

impl Crates {
    /// Queries Cargo.
    pub(crate) fn read() -> Self {
        let cargo = env::var_os("CARGO").expect("cargo runs the tests");
        let output = Command::new(cargo)
            .args(["metadata", "--locked", "--all-features", "--format-version", "1"])
            .current_dir(workspace())
            .output()
            .expect("cargo starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let metadata: Metadata =
            serde_json::from_slice(&output.stdout).expect("the format is of version 1");
        let shipped = shipped(&metadata);
        let packages = || metadata.packages.iter().filter(|package| package.source.is_some());
        Self {
            all: packages().map(Package::from).collect(),
            shipped: packages()
                .filter(|package| shipped.contains(package.id.as_str()))
                .map(Package::from)
                .collect(),
        }
    }
}

/// Returns the ids of the packages that are linked into the program.
fn shipped(metadata: &Metadata) -> BTreeSet<&str> {
    let nodes: HashMap<&str, &Node> =
        metadata.resolve.nodes.iter().map(|node| (node.id.as_str(), node)).collect();
    let program = metadata.packages.iter().find(|package| package.name == "site");
    let mut rest = vec![program.expect("the program is a member").id.as_str()];
    let mut found = BTreeSet::new();
    while let Some(id) = rest.pop() {
        if found.insert(id) {
            let is_linked = |dependency: &&Dependency| {
                dependency.dep_kinds.iter().any(|kind| kind.kind.is_none())
            };
            rest.extend(nodes[id].deps.iter().filter(is_linked).map(|dependency| &*dependency.pkg));
        }
    }
    found
}

impl From<&CargoPackage> for Package {
    fn from(package: &CargoPackage) -> Self {
        let folder = package.manifest_path.parent().expect("a file has a folder");
        Self {
            name: package.name.clone(),
            version: package.version.clone(),
            licence: package.license.clone().unwrap_or_default().replace('/', " OR "),
            authors: package.authors.clone(),
            repository: package.repository.clone(),
            source: package.source.clone(),
            folder: folder.to_owned(),
        }
    }
}

#[derive(Deserialize)]
struct PackageLock {
    packages: BTreeMap<String, NpmPackage>,
}

#[derive(Deserialize)]
struct NpmPackage {
    #[serde(default)]
    version: String,
    #[serde(default)]
    license: String,
    #[serde(default)]
    dev: bool,
}

/// Returns the npm packages in the interface, without development dependencies.
pub(crate) fn interface_packages() -> BTreeSet<Package> {
    let text = fs::read_to_string(workspace().join("package-lock.json")).expect("npm has locked");
    let lock: PackageLock = serde_json::from_str(&text).expect("the lock is of version 3");
    lock.packages
        .into_iter()
        .filter(|(_, package)| !package.dev)
        .filter_map(|(path, package)| {
            let (_, name) = path.rsplit_once("node_modules/")?;
            let is_ours = name == "ui";
            (!is_ours).then(|| Package {
                name: name.to_owned(),
                version: package.version,
                licence: package.license,
                authors: Vec::new(),
                repository: None,
                source: None,
                folder: workspace().join(&path),
            })
        })
        .collect()
}
