//! Effect of a changed file on the site.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use docs_model::SiteMarker;
use docs_site::{MAX_SOURCE_BYTES, Preview, Update};

/// The effect of a changed file.
#[derive(Debug)]
pub(super) enum Change {
    /// The file is not a source of the site.
    Nothing,
    /// The source of a document in one language, by the language's folder.
    Document { language: String, update: Box<Update> },
    /// Any other change: the site must be loaded again.
    Site,
}

impl Change {
    /// Compares a changed file with the previews of all languages, by folder. A folder itself is not a source,
    /// because [`Watch`](super::watch::Watch) reports the files of a new one.
    pub(super) fn new<'a>(
        path: &Path,
        root: &Path,
        previews: impl Iterator<Item = (&'a str, &'a Preview)>,
    ) -> Self {
        if path.is_dir() || is_foreign(path, root) {
            return Self::Nothing;
        }
        let mut found = previews.filter_map(|(language, preview)| {
            Some((language, preview, document(preview, path, root)?))
        });
        // A file of several languages, or of none, can affect the whole site.
        let (Some((language, preview, file)), None) = (found.next(), found.next()) else {
            return Self::Site;
        };
        let Some(text) = read(path) else { return Self::Site };
        let update = Box::new(preview.update(&file, text));
        Self::Document { language: language.to_owned(), update }
    }
}

/// Returns the content of a file; `None` if it cannot be read or is too large, which loading the site reports.
fn read(path: &Path) -> Option<String> {
    let mut text = String::new();
    File::open(path).ok()?.take(MAX_SOURCE_BYTES + 1).read_to_string(&mut text).ok()?;
    (text.len() as u64 <= MAX_SOURCE_BYTES).then_some(text)
}

/// Returns the path, relative to the site's folder, of the document in a file.
fn document(preview: &Preview, path: &Path, root: &Path) -> Option<String> {
    let mut files = preview.content_folders().filter_map(|folder| {
        let relative = path.strip_prefix(root.join(folder)).ok()?;
        let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
        Some(format!("{folder}/{}", parts.join("/")))
    });
    files.find(|file| preview.is_document(file))
}

/// Returns whether a file belongs to a cache, to version control, to an editor or to an output folder.
pub(super) fn is_foreign(path: &Path, root: &Path) -> bool {
    let relative = path.strip_prefix(root).unwrap_or(path);
    relative.iter().any(|part| is_foreign_name(&part.to_string_lossy()))
        || path.ancestors().skip(1).take_while(|folder| *folder != root).any(is_built)
}

/// Returns whether files and folders with this name, including their content, are not sources.
pub(super) fn is_foreign_name(name: &str) -> bool {
    name.ends_with('~')
        || name.ends_with(".swp")
        || name == "4913"
        || name == "node_modules"
        || (name.starts_with('.') && name.len() > 1 && name != "..")
}

/// Returns whether a folder is the output of a build.
pub(super) fn is_built(folder: &Path) -> bool {
    folder.join(SiteMarker::FILE).is_file()
}
