//! `site new`: a small site with examples of all parts of a site.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::cli::Template;
use crate::error::Error;

/// Files of the starter, by path.
const FILES: [(&str, &str); 12] = [
    ("site.toml", include_str!("site.toml")),
    ("sidebars.toml", include_str!("sidebars.toml")),
    ("pages/index.md", include_str!("landing.md")),
    ("pages/changelog.md", include_str!("changelog.md")),
    ("content/guide/_category_.yml", include_str!("category.yml")),
    ("content/guide/index.md", include_str!("guide.md")),
    ("content/guide/writing.md", include_str!("writing.md")),
    ("content/reference/_category_.yml", include_str!("reference-category.yml")),
    ("content/reference/api.md", include_str!("api.md")),
    ("blog/2026-01-15-welcome.md", include_str!("welcome.md")),
    ("static/img/picture.svg", include_str!("picture.svg")),
    ("static/img/logo.svg", include_str!("logo.svg")),
];

/// Files of a site with one page.
const MINIMAL_FILES: [(&str, &str); 2] = [
    ("site.toml", include_str!("minimal/site.toml")),
    ("content/index.md", include_str!("minimal/index.md")),
];

/// Files of a Docusaurus project.
const DOCUSAURUS_FILES: [(&str, &str); 6] = [
    ("docusaurus.config.js", include_str!("docusaurus/docusaurus.config.js")),
    ("sidebars.js", include_str!("docusaurus/sidebars.js")),
    ("docs/intro.md", include_str!("docusaurus/intro.md")),
    ("docs/guide/_category_.json", include_str!("docusaurus/category.json")),
    ("docs/guide/writing.md", include_str!("writing.md")),
    ("static/img/logo.svg", include_str!("logo.svg")),
];

/// Maximum number of names in a message.
const MAX_LISTED_NAMES: usize = 3;

/// Writes the starter into `folder`, which is created if necessary. It may contain hidden files, such as those of
/// version control and editors.
///
/// # Errors
///
/// Returns [`Error::NotEmpty`] if the folder contains other files, [`Error::File`] if it cannot be read or
/// written.
pub(crate) fn write(folder: &Path, template: Template) -> Result<(), Error> {
    let names = visible_names(folder)?;
    if !names.is_empty() {
        return Err(Error::NotEmpty { folder: folder.to_owned(), holds: listed(&names) });
    }
    let files: &[(&str, &str)] = match template {
        Template::Guide => &FILES,
        Template::Minimal => &MINIMAL_FILES,
        Template::Docusaurus => &DOCUSAURUS_FILES,
    };
    for (path, text) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(Error::file("make the folder", parent))?;
        }
        fs::write(&path, text).map_err(Error::file("write", &path))?;
    }
    Ok(())
}

/// Returns the names in a folder that do not start with a dot, sorted. A missing folder has none.
fn visible_names(folder: &Path) -> Result<Vec<String>, Error> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(Error::file("read the folder", folder))?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.map_err(Error::file("read the folder", folder))?.file_name();
        let name = name.to_string_lossy();
        if !name.starts_with('.') {
            names.push(name.into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Returns `` `a`, `b` and 5 more ``.
fn listed(names: &[String]) -> String {
    let shown: Vec<String> =
        names.iter().take(MAX_LISTED_NAMES).map(|name| format!("`{name}`")).collect();
    match names.len().saturating_sub(MAX_LISTED_NAMES) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
