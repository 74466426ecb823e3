//! Settings of the projects in `fixtures/projects`.

use std::path::Path;

use docs_docusaurus::read_versions_file;

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
