//! What a change of a file means for the site.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use docs_model::{Doc, DocContext, Issue, Severity, SiteMarker};

use super::generation::Generation;
use crate::pages::Edit;

/// What a change of a file means.
pub(super) enum Change {
    /// The site does not show it.
    Nothing,
    /// A document's text.
    Text {
        /// Where the document belongs.
        generation: Arc<Generation>,
        edit: Box<Edit>,
        /// Nothing else of the site says something else now.
        is_all: bool,
    },
    /// Anything else: the site has to be loaded again.
    Site,
}

impl Change {
    /// Compares a changed file with what is known of it. A folder is no source itself: [`Watch`](super::watch::Watch)
    /// reports what is in a new one.
    pub(super) fn of<'a>(
        path: &Path,
        root: &Path,
        generations: impl Iterator<Item = (&'a String, &'a Arc<Generation>)>,
    ) -> Self {
        if path.is_dir() || is_foreign(path, root) {
            return Self::Nothing;
        }
        // What is not a document of exactly one language can change anything.
        let mut found: Vec<_> = generations
            .filter_map(|(_, generation)| Some((generation, Known::find(generation, path, root)?)))
            .collect();
        match (found.pop(), found.is_empty()) {
            (Some((generation, known)), true) => known.compare(generation, path),
            _ => Self::Site,
        }
    }
}

/// Caches, version control, what editors leave beside a file, and what builds have written.
pub(super) fn is_foreign(path: &Path, root: &Path) -> bool {
    let relative = path.strip_prefix(root).unwrap_or(path);
    relative.iter().any(|part| is_foreign_name(&part.to_string_lossy()))
        || path.ancestors().skip(1).take_while(|folder| *folder != root).any(is_built)
}

/// Whether what has this name, and all that lies in it, is no source.
pub(super) fn is_foreign_name(name: &str) -> bool {
    name.ends_with('~')
        || name.ends_with(".swp")
        || name == "4913"
        || name == "node_modules"
        || (name.starts_with('.') && name.len() > 1 && name != "..")
}

/// Whether a build has written this folder.
pub(super) fn is_built(folder: &Path) -> bool {
    folder.join(SiteMarker::FILE).is_file()
}

/// A document, and what it was read with.
struct Known<'a> {
    doc: &'a Doc,
    /// Path within the version's content folder.
    relative: String,
    version_path: &'a str,
    number_prefixes: bool,
    trailing_slash: Option<bool>,
}

impl<'a> Known<'a> {
    /// The document in a file.
    fn find(generation: &'a Generation, path: &Path, root: &Path) -> Option<Self> {
        let site = &generation.loaded.site;
        for instance in &site.instances {
            for version in &instance.versions {
                let folders = version.settings.translated.iter().chain([&version.settings.content]);
                for folder in folders {
                    let Ok(relative) = path.strip_prefix(root.join(folder)) else { continue };
                    let parts: Vec<_> =
                        relative.iter().map(|part| part.to_string_lossy()).collect();
                    let relative = parts.join("/");
                    let file = format!("{folder}/{relative}");
                    let doc = version.docs.values().find(|doc| doc.file == file)?;
                    return Some(Self {
                        doc,
                        relative,
                        version_path: &version.settings.path,
                        number_prefixes: instance.settings.number_prefixes,
                        trailing_slash: site.settings.trailing_slash,
                    });
                }
            }
        }
        None
    }

    /// What is new about it.
    fn compare(&self, generation: &Arc<Generation>, path: &Path) -> Change {
        let Ok(text) = fs::read_to_string(path) else { return Change::Site };
        let context = DocContext {
            version_path: self.version_path,
            number_prefixes: self.number_prefixes,
            trailing_slash: self.trailing_slash,
        };
        let (doc, issues) = Doc::read(&self.doc.file, &self.relative, &text, &context);
        if issues.iter().any(is_error) {
            return Change::Site;
        }
        let before = generation.edited(&self.doc.file);
        let before = before.as_ref().map_or(self.doc, |edit| &edit.doc);
        // What only the page itself shows: everything else that lists it says the same as before.
        let mut alike = before.clone();
        alike.body_offset = doc.body_offset;
        alike.first_line = doc.first_line;
        let is_all = alike == doc;
        alike.description.clone_from(&doc.description);
        alike.front_matter.description.clone_from(&doc.front_matter.description);
        if alike != doc {
            return Change::Site;
        }
        let edit = Box::new(Edit { text, doc });
        Change::Text { generation: Arc::clone(generation), edit, is_all }
    }
}

fn is_error(issue: &Issue) -> bool {
    issue.severity == Severity::Error
}
