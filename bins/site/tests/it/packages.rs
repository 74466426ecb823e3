//! Requirements of registries for publishing the packages.

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
    // The limits of crates.io.
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

/// `scripts/test` compiles each crate without features and with all of them.
#[test]
fn no_package_has_more_combinations_of_features_than_are_tested() {
    for member in members() {
        let features = member.manifest.get("features").and_then(Value::as_table);
        let is_other = |feature: &&String| *feature != "default";
        let count = features.map_or(0, |features| features.keys().filter(is_other).count());
        assert!(count <= 1, "{}: add the combinations to scripts/test", member.name());
    }
}
