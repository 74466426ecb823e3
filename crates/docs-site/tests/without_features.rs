//! Behavior of the crate without its features: `cargo test -p docs-site --no-default-features --test without_features`.
#![cfg(not(feature = "docusaurus"))]
#![allow(clippy::disallowed_methods, reason = "the manual consists of files")]

use std::fs;
use std::path::{Path, PathBuf};

use docs_model::Severity;
use docs_site::{BuildOptions, LoadErrorKind, LoadOptions, MemoryTree, Project, is_site};

/// Returns the files below a folder, with their paths relative to `root`.
fn files(root: &Path, folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the repository") {
        let path: PathBuf = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            found.extend(files(root, &path));
        } else {
            let relative = path.strip_prefix(root).expect("a path below the root");
            let name = relative.to_string_lossy().replace('\\', "/");
            found.push((name, fs::read(&path).expect("a file of the repository")));
        }
    }
    found
}

#[test]
fn the_manual_is_complete_without_docusaurus() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../manual");
    let documents = files(&root, &root.join("content"));
    let count = documents.iter().filter(|(name, _)| name.ends_with(".md")).count();
    let tree: MemoryTree = files(&root, &root).into_iter().collect();
    let (report, built) = Project::new(tree).build_to_memory(&BuildOptions::default()).unwrap();
    assert!(count > 50 && report.pages > count, "{} pages of {count} documents", report.pages);
    let documents = built.keys().filter(|path| path.ends_with(".html")).count();
    assert_eq!(documents, report.pages);
    let errors = report.issues.iter().filter(|issue| issue.severity == Severity::Error);
    assert_eq!(errors.map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn a_docusaurus_project_is_reported_as_unsupported() {
    for file in ["docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.json"] {
        let tree = MemoryTree::from_iter([(file, "{}")]);
        assert!(!is_site(&tree));
        let error = Project::new(tree).load(&LoadOptions::default()).unwrap_err();
        assert!(matches!(error.kind, LoadErrorKind::NoSite), "{error}");
        let [issue] = &error.issues[..] else { panic!("{file}: {:?}", error.issues) };
        assert!(issue.message.contains("Docusaurus") && issue.help.is_some(), "{issue}");
    }
}
