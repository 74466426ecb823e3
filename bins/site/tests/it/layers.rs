//! The workspace's edges are those of the design, and no others.

use std::collections::BTreeSet;
use std::fs;

use crate::program::workspace;

/// Who may know whom. `docs-model` knows no sibling; the crates in the middle know only it; the binary knows all.
const EDGES: [(&str, &str); 22] = [
    ("docs-docusaurus", "docs-model"),
    ("docs-render", "docs-highlight"),
    ("docs-render", "docs-model"),
    ("docs-routing", "docs-model"),
    ("docs-script", "docs-model"),
    ("docs-search-client", "docs-model"),
    ("docs-search-index", "docs-model"),
    ("docs-site", "docs-diagrams"),
    ("docs-site", "docs-docusaurus"),
    ("docs-server", "docs-model"),
    ("docs-server", "docs-routing"),
    ("docs-site", "docs-model"),
    ("site", "docs-diagrams"),
    ("site", "docs-model"),
    ("site", "docs-output"),
    ("site", "docs-render"),
    ("site", "docs-routing"),
    ("site", "docs-script"),
    ("site", "docs-search-client"),
    ("site", "docs-search-index"),
    ("site", "docs-site"),
    ("site", "docs-server"),
];

#[test]
fn crates_depend_on_each_other_as_designed() {
    let mut found = BTreeSet::new();
    for folder in ["crates", "bins"] {
        for entry in fs::read_dir(workspace().join(folder)).expect("the folder is there") {
            let path = entry.expect("the folder can be read").path().join("Cargo.toml");
            let text = fs::read_to_string(&path).expect("each member has a manifest");
            let manifest: toml::Table = toml::from_str(&text).expect("cargo reads it too");
            let name =
                manifest["package"]["name"].as_str().expect("each package has a name").to_owned();
            for table in ["dependencies", "build-dependencies", "dev-dependencies"] {
                let dependencies = manifest.get(table).and_then(toml::Value::as_table);
                let siblings = dependencies
                    .into_iter()
                    .flat_map(toml::Table::keys)
                    .filter(|dependency| workspace().join("crates").join(dependency).is_dir());
                found.extend(siblings.map(|sibling| (name.clone(), sibling.clone())));
            }
        }
    }
    let expected: BTreeSet<(String, String)> =
        EDGES.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect();
    assert_eq!(found, expected);
}
