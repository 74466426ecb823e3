//! Requirements of registries for publishing the packages.

use std::fs;
use std::path::{Path, PathBuf};

use toml::Value;

use crate::members::{Member, members};

#[test]
fn every_package_describes_itself() {
    let missing: Vec<String> = members().iter().flat_map(missing).collect();
    assert!(missing.is_empty(), "missing or invalid:\n{}", missing.join("\n"));
}

fn missing(member: &Member) -> Vec<String> {
    let package = &member.manifest["package"];
    let words = |key: &str| -> Vec<&str> {
        let words = package.get(key).and_then(Value::as_array);
        words.into_iter().flatten().filter_map(Value::as_str).collect()
    };
    // Limits of crates.io.
    let fits = |count: usize| (1..=5).contains(&count);
    let is_keyword = |word: &str| {
        word.len() <= 20 && word.chars().all(|part| part == '-' || part.is_ascii_alphanumeric())
    };
    let has = |file: &str| member.folder.join(file).exists();
    let checks = [
        ("description", package.get("description").is_some()),
        (
            "keywords",
            fits(words("keywords").len()) && words("keywords").into_iter().all(is_keyword),
        ),
        ("categories", fits(words("categories").len())),
        ("README.md", has("README.md")),
        ("LICENSE-APACHE", has("LICENSE-APACHE")),
        ("LICENSE-MIT", has("LICENSE-MIT")),
    ];
    let failed = checks.iter().filter(|(_, holds)| !holds);
    failed.map(|(what, _)| format!("{}: {what}", member.name())).collect()
}

/// `scripts/test` compiles each package without features and with all of them. These two cases represent all
/// combinations if no feature enables another one, and no code depends on two of them.
#[test]
fn features_of_a_package_are_independent() {
    let mut dependent = Vec::new();
    for member in members() {
        let Some(features) = member.manifest.get("features").and_then(Value::as_table) else {
            continue;
        };
        let names: Vec<&str> = features.keys().map(String::as_str).collect();
        for (feature, enabled) in features.iter().filter(|(feature, _)| *feature != "default") {
            let enabled = enabled.as_array().into_iter().flatten().filter_map(Value::as_str);
            let siblings = enabled.filter(|enabled| names.contains(enabled));
            dependent
                .extend(siblings.map(|other| format!("{}: {feature}, {other}", member.name())));
        }
        for (file, text) in sources(&member.folder.join("src")) {
            let lines = text.lines().filter(|line| line.matches("feature = \"").count() > 1);
            dependent.extend(lines.map(|line| format!("{}: {line}", file.display())));
        }
    }
    assert!(
        dependent.is_empty(),
        "add the combinations to scripts/test:\n{}",
        dependent.join("\n")
    );
}

/// Returns the Rust files in a folder and below, with their sources.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("sources are texts");
            files.push((path, text));
        }
    }
    files
}
