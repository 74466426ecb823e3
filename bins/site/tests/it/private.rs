//! Pages that public builds omit.

use std::fs;
use std::path::Path;

use crate::program::{SETTINGS, folder, path, run};

const STAFF: &str =
    "---\nprivate: true\ndescription: Xylophones\n---\n# Xylophones\n\nXylophones.\n";

fn build(root: &Path, out: &Path, more: &[&str]) -> String {
    let arguments = ["build", "--root", path(root), "--out", path(out)];
    let output = run(&[&arguments, more].concat());
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{messages}");
    messages
}

/// Returns the files of a folder with a string in their content or path.
fn files_with(folder: &Path, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let file = entry.expect("the folder is readable").path();
        if file.is_dir() {
            found.extend(files_with(&file, text));
            continue;
        }
        let content = fs::read(&file).expect("the file is readable");
        let content = String::from_utf8_lossy(&content).to_lowercase();
        if content.contains(text) || path(&file).contains(text) {
            found.push(path(&file).to_owned());
        }
    }
    found
}

#[test]
fn only_a_private_build_has_private_pages() {
    let settings = format!("{SETTINGS}[search]\n[agents]\nmarkdown = true\n[[blogs]]\n");
    let site = folder(&[
        ("site.toml", settings.as_str()),
        ("content/index.md", "# Home\n\n[Staff](./staff.md)\n"),
        ("content/staff.md", STAFF),
        ("pages/rota.md", STAFF),
        ("blog/2026-01-02-news.md", STAFF),
        ("blog/2026-01-03-more.md", "---\ntitle: More\n---\nMore.\n"),
    ]);
    let folder = tempfile::tempdir().expect("a folder for the test");
    let out = folder.path().join("out");
    let messages = build(site.path(), &out, &[]);
    assert!(messages.contains("link-to-private"), "{messages}");
    assert_eq!(files_with(&out, "xylophone"), [""; 0]);

    let messages = build(site.path(), &out, &["--private"]);
    assert!(!messages.contains("link-to-private"), "{messages}");
    for file in ["staff.html", "rota.html", "blog/2026/01/02/news.html", "staff.md"] {
        assert!(out.join(file).exists(), "{file}");
    }
    let sitemap = fs::read_to_string(out.join("sitemap.xml")).expect("a sitemap");
    assert!(sitemap.contains("/staff<"), "{sitemap}");

    // The cache contains the pages of the private build.
    build(site.path(), &out, &[]);
    assert_eq!(files_with(&out, "xylophone"), [""; 0]);
}

#[test]
fn docusaurus_projects_have_no_private_pages() {
    let site = folder(&[
        (
            "docusaurus.config.js",
            "module.exports = { title: 'T', url: 'https://t.example.com', baseUrl: '/', presets: [['classic', { blog: false }]] };",
        ),
        ("docs/staff.md", STAFF),
    ]);
    let folder = tempfile::tempdir().expect("a folder for the test");
    let out = folder.path().join("out");
    build(site.path(), &out, &[]);
    assert!(out.join("docs/staff/index.html").exists() || out.join("docs/staff.html").exists());
}
