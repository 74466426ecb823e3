//! Settings of the projects in `fixtures/projects`.

use std::path::Path;

use docs_docusaurus::{Project, read_versions_file};
use docs_model::Value;

#[test]
#[expect(clippy::disallowed_methods, reason = "the projects are files")]
fn versions_of_a_project() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/projects/versions");
    let text = std::fs::read_to_string(folder.join("versions.json"));
    let text = text.expect("the file is part of the repository");
    let (versions, issues) = read_versions_file("versions.json", &text);
    assert_eq!(issues, []);
    insta::assert_debug_snapshot!(versions);
}

#[test]
fn a_base_url_that_is_no_path_is_an_error() {
    let text = "title = 'T'\nurl = 'https://t.example.com'\nbaseUrl = 'https://x/y/'\n\
                presets = [['classic', { blog = false }]]";
    let config: Value = toml::from_str(text).expect("TOML");
    let (_, issues) = Project::read("docusaurus.config.js", &config);
    let issues: Vec<String> = issues.iter().map(ToString::to_string).collect();
    assert_eq!(issues.len(), 1, "{issues:?}");
    let start = "docusaurus.config.js: error[settings]: `baseUrl` must be a path";
    assert!(issues[0].starts_with(start), "{issues:?}");
}
