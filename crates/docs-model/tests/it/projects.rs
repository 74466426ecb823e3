//! Documents, sidebars and versions of the projects in `fixtures/projects`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use docs_model::{Doc, DocContext, Version};

use crate::sidebars::{outline, version};

fn project(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/projects").join(name)
}

/// Returns the path and source of every Markdown and `_category_.yml` file below the folder, without
/// partials.
#[expect(clippy::disallowed_methods, reason = "the projects are files")]
pub(crate) fn texts(folder: &Path, below: &str) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is part of the repository") {
        let path = entry.expect("the folder is readable").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let relative = format!("{below}{name}");
        let is_page = [".md", ".mdx"].iter().any(|extension| name.ends_with(extension));
        if path.is_dir() {
            texts.extend(texts_below(&path, &relative));
        } else if name == "_category_.yml" || (is_page && !name.starts_with('_')) {
            texts.push((relative, std::fs::read_to_string(&path).expect("the file is text")));
        }
    }
    texts.sort();
    texts
}

fn texts_below(folder: &Path, relative: &str) -> Vec<(String, String)> {
    let is_partial = relative.rsplit('/').next().is_some_and(|name| name.starts_with('_'));
    if is_partial { Vec::new() } else { texts(folder, &format!("{relative}/")) }
}

fn version_of(name: &str) -> Version {
    let texts = texts(&project(name).join("docs"), "");
    let files: Vec<(&str, &str)> =
        texts.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    version(&files, "").0
}

/// Returns the id, path and label of every document of a version, in the order of the files.
fn documents(version: &Version) -> String {
    let line = |doc: &Arc<Doc>| {
        let label = doc.sidebar_label();
        format!("{} {} {:?} {label:?}\n", doc.id.as_str(), doc.permalink, doc.title)
    };
    version.docs.values().map(line).collect()
}

#[test]
fn documents_of_a_project_with_folders() {
    insta::assert_snapshot!(documents(&version_of("folders")));
}

#[test]
fn documents_of_a_project_with_number_prefixes() {
    insta::assert_snapshot!(documents(&version_of("numbers")));
}

#[test]
fn sidebars_of_a_project_with_folders() {
    insta::assert_snapshot!(outline(&version_of("folders")));
}

#[test]
fn sidebars_of_a_project_with_number_prefixes() {
    insta::assert_snapshot!(outline(&version_of("numbers")));
}

#[test]
fn front_matter_of_a_document() {
    let text = "---\nid: tides\ntitle: \"Tides: high & low\"\nsidebar_label: Tides\nsidebar_position: 1.5\n\
                slug: /water\ntags: [moon, {label: Sea, permalink: /sea}]\nunlisted: true\n---\n\n# Tides\n";
    let (doc, issues) = Doc::read("docs/tides.md", "tides.md", text, &DocContext::default());
    assert_eq!(issues, []);
    insta::assert_debug_snapshot!(doc.front_matter);
}
