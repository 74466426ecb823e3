//! Tests that all dependencies of a package are used in its code, and that libraries for other
//! programs have few.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::members::{Member, members};
use crate::program::workspace;

/// Maximum numbers of packages that a library without features adds to a program, itself included.
const LARGEST_TREES: [(&str, usize); 5] = [
    ("docs-ecmascript", 1),
    ("docs-render", 90),
    ("docs-routing", 30),
    // Without the feature `http`, which is off by default.
    ("docs-search-client", 30),
    ("docs-site", 155),
];

#[test]
fn libraries_without_features_have_few_dependencies() {
    for (library, largest) in LARGEST_TREES {
        let tree = linked_packages(library);
        assert!(tree.len() <= largest, "{library} links {} packages: {tree:#?}", tree.len());
    }
}

/// Returns the packages that Cargo links into a program with a library without features.
fn linked_packages(library: &str) -> BTreeSet<String> {
    let cargo = env::var_os("CARGO").expect("cargo runs the tests");
    let output = Command::new(cargo)
        .args(["tree", "--locked", "--edges", "normal", "--prefix", "none", "--format", "{p}"])
        .args(["--no-default-features", "--package", library])
        .current_dir(workspace())
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("the tree is UTF-8");
    // Removes the mark of packages whose dependencies are listed earlier.
    tree.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

#[test]
fn every_dependency_is_used() {
    let members = members();
    let unused: Vec<String> = members.iter().flat_map(unused_dependencies).collect();
    assert!(unused.is_empty(), "unused dependencies:\n{}", unused.join("\n"));
}

/// Returns whether a dependency only pins a version: the crates of a release of rolldown depend on each other with
/// caret requirements, although each needs exactly that release.
fn is_pin(member: &Member, dependency: &str) -> bool {
    let is_of_rolldown = dependency.starts_with("rolldown_") || dependency == "string_wizard";
    member.name() == "docs-components" && is_of_rolldown
}

fn unused_dependencies(member: &Member) -> Vec<String> {
    let code = |names: &[&str]| {
        let mut code = String::new();
        for name in names {
            append_code(&member.folder.join(name), &mut code);
        }
        code
    };
    // The README is included, because its examples run as tests.
    let uses = [
        ("dependencies", code(&["src"])),
        ("build-dependencies", code(&["build.rs"])),
        ("dev-dependencies", code(&["src", "tests", "benches", "examples", "README.md"])),
    ];
    let mut unused = Vec::new();
    for (table, code) in uses {
        let dependencies = member.dependencies(table);
        let unused_ones =
            dependencies.into_iter().filter(|name| !is_used(name, &code) && !is_pin(member, name));
        unused.extend(unused_ones.map(|name| format!("{}: {table}: {name}", member.name())));
    }
    unused
}

/// Appends the source of a file, or of all Rust files in a folder.
fn append_code(path: &Path, code: &mut String) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() || path.extension().is_some_and(|extension| extension == "rs") {
                append_code(&path, code);
            }
        }
    } else if path.exists() {
        code.push_str(&fs::read_to_string(path).expect("the file is text"));
    }
}

/// Returns `true` if a path in the code begins with the name, or if it is imported.
fn is_used(dependency: &str, code: &str) -> bool {
    let name = dependency.replace('-', "_");
    code.match_indices(&name).any(|(start, _)| {
        let (before, after) = (&code[..start], &code[start + name.len()..]);
        let is_whole =
            !before.ends_with(|last: char| last.is_alphanumeric() || last == '_' || last == ':');
        let is_imported = before.ends_with("use ") && after.starts_with([';', ' ']);
        is_whole && (is_imported || after.starts_with("::"))
    })
}

#[test]
fn a_name_within_another_is_no_use() {
    for (code, expected) in [
        ("use serde::Serialize;", true),
        ("pub use axum;\nuse serde;", true),
        ("#[derive(serde::Deserialize)]", true),
        ("docs_serde::read()", false),
        ("crate::serde::read()", false),
        ("use serde_json::Value;", false),
        ("// serde reads it", false),
    ] {
        assert_eq!(is_used("serde", code), expected, "{code}");
    }
}
