//! Advice for folders with a project of another engine.

use std::path::Path;

/// Files and folders that identify projects of other engines, and settings for their documents.
const PROJECTS: [(&str, &str, &str); 5] = [
    (
        "book.toml",
        "mdBook",
        "`dialects = [\"mdbook\"]` under `[markdown]`, and a version with `content = \"src\"` and `sidebars = \"src/SUMMARY.md\"`",
    ),
    ("mkdocs.yml", "MkDocs", MKDOCS),
    ("mkdocs.yaml", "MkDocs", MKDOCS),
    (
        "src/content/docs",
        "Starlight",
        "`dialects = [\"starlight\"]` under `[markdown]`, and a version with `content = \"src/content/docs\"`",
    ),
    (
        ".vitepress",
        "VitePress",
        "`dialects = [\"vitepress\"]` under `[markdown]`, and a version with the folder of the documents as its `content`",
    ),
];

const MKDOCS: &str =
    "`dialects = [\"mkdocs\"]` under `[markdown]`, and a version with `content = \"docs\"`";

/// Returns advice on converting a project of another engine to a site; `None` for other folders.
pub(crate) fn advice(folder: &Path) -> Option<String> {
    let (_, engine, settings) = PROJECTS
        .iter()
        .find(|(file, ..)| folder.join(file).exists() || folder.join("docs").join(file).exists())?;
    Some(format!(
        "the folder contains a project of {engine}: write a `site.toml` with a title, an address, {settings}; see \
         `guides/migrate-others` in the manual"
    ))
}
