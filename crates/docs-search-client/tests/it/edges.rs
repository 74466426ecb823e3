//! Dependencies of the crate.

/// Dependencies without any feature: none of them accesses a network.
const ALWAYS: [&str; 7] =
    ["docs-core", "indexmap", "percent-encoding", "pollster", "serde", "serde_json", "thiserror"];

#[test]
fn crate_needs_no_network_unless_it_is_asked_for() {
    let manifest: toml::Table =
        include_str!("../../Cargo.toml").parse().expect("cargo reads it too");
    assert_eq!(manifest["features"]["default"], toml::Value::Array(Vec::new()));

    let is_optional = |dependency: &toml::Value| {
        dependency.get("optional").and_then(toml::Value::as_bool).unwrap_or(false)
    };
    let dependencies = manifest["dependencies"].as_table().expect("a table");
    let always = dependencies.iter().filter(|(_, dependency)| !is_optional(dependency));
    assert_eq!(always.map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ALWAYS);
}
