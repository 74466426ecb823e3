//! Files other than pages that links point to.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use docs_model::{Issue, Names, join_relative_path};
use docs_routing::{CheckedPage, LinkedFiles, MissingFile, NearestFile, RoutePath};

use crate::inputs::source::EntryKind;
use crate::outputs::output::Output as _;
use crate::outputs::print::PrintDocuments;
use crate::pages::pipeline::RenderedPage;
use crate::pages::snapshot::Snapshot;
use crate::plan::PageRoute;
use crate::values::mutex::lock;

/// Maximum number of names with which missing files are compared. The comparisons take about a second.
const MAX_COMPARED_NAMES: usize = 2_000_000;

/// The files of a site in one language.
#[derive(Debug)]
pub(crate) struct SiteFileNames<'a> {
    snapshot: &'a Snapshot,
    search: Mutex<Search>,
}

/// State of the search for names of existing files.
#[derive(Debug, Default)]
struct Search {
    /// Files other than pages, by their folder of documents. Listed on demand, because most sites have no link to a missing file.
    listed: BTreeMap<String, Arc<Vec<String>>>,
    /// Number of names that were compared.
    compared: usize,
}

impl Snapshot {
    /// Returns the issues of a rendered page's links to other pages.
    #[must_use]
    pub fn check_links(&self, page: &PageRoute, rendered: &RenderedPage) -> Vec<Issue> {
        let Some(file) = self.page(page.id).file() else { return Vec::new() };
        let page = CheckedPage { path: &page.path, file, link_report: &rendered.link_report };
        let base = self.base();
        let files = SiteFileNames::new(self);
        base.routes.check_page(page, base.known_targets(&files))
    }
}

impl<'a> SiteFileNames<'a> {
    pub(crate) fn new(snapshot: &'a Snapshot) -> Self {
        Self { snapshot, search: Mutex::default() }
    }

    /// Returns the name that is nearest to a wanted one.
    fn nearest<'n>(
        &self,
        wanted: &str,
        names: impl Iterator<Item = &'n str> + Clone,
    ) -> Option<&'n str> {
        let mut search = lock(&self.search);
        search.compared += names.clone().count();
        if search.compared > MAX_COMPARED_NAMES {
            return None;
        }
        Names::new(names).similar(wanted, 1).first().copied()
    }

    /// Returns the files beside the documents in a folder.
    fn files_in(&self, folder: &str) -> Arc<Vec<String>> {
        let mut search = lock(&self.search);
        let list = || {
            let listed = self.snapshot.base().project.sources().list(folder).files;
            let files = listed.into_iter().filter(|file| !is_markdown(file));
            Arc::new(files.map(|file| format!("{folder}/{file}")).collect())
        };
        Arc::clone(search.listed.entry(folder.to_owned()).or_insert_with(list))
    }

    /// Returns the file beside the documents with the nearest name to a missing file, with its path relative to the document.
    fn nearest_beside(&self, source: &str, wanted: &str) -> Option<NearestFile> {
        let folders = self.snapshot.base().routes.folders_of(source);
        folders.into_iter().find_map(|folder| {
            let files = self.files_in(folder);
            let nearest = self.nearest(wanted, files.iter().map(String::as_str))?;
            let address = relative_path(source, nearest);
            Some(NearestFile { address, differs_in_case: differ_in_case(nearest, wanted) })
        })
    }

    /// Returns the static file with the nearest path to a missing one. `source` is the path that the missing file would have in the
    /// sources.
    fn nearest_static(&self, path: &RoutePath, source: &str) -> Option<NearestFile> {
        let assets = &self.snapshot.base().assets;
        let paths: Vec<&str> = assets.static_paths().collect();
        let wanted = &path.as_str()[1..];
        let nearest = self.nearest(wanted, paths.iter().copied())?;
        let has_same_source = |known: String| differ_in_case(&known, source);
        Some(NearestFile {
            address: format!("/{nearest}"),
            differs_in_case: differ_in_case(nearest, wanted)
                || assets.static_source(nearest).is_some_and(has_same_source),
        })
    }
}

impl LinkedFiles for SiteFileNames<'_> {
    fn has_file(&self, path: &RoutePath) -> bool {
        let file = &path.file();
        self.snapshot.base().assets.is_static(file)
            || self.snapshot.has_output(file)
            // A link to a document for printing names its folder.
            || PrintDocuments.contains_path(self.snapshot, &path.output_file())
    }

    fn is_source(&self, file: &str) -> bool {
        self.snapshot.base().project.sources().kind(file) == Some(EntryKind::File)
    }

    fn missing_file(&self, source: &str, written: &str, path: &RoutePath) -> MissingFile {
        if written.starts_with('/') {
            let folder = self.snapshot.base().loaded.static_folders().into_iter().next();
            let folder = folder.unwrap_or_else(|| STATIC_FOLDER.to_owned());
            let source = format!("{folder}{path}");
            return MissingFile { nearest: self.nearest_static(path, &source), source };
        }
        let file = match written.strip_prefix("@site/") {
            Some(path) => join_relative_path("", path),
            None => join_relative_path(folder_of(source), written),
        };
        let nearest =
            self.nearest_beside(source, &file).or_else(|| self.nearest_static(path, &file));
        MissingFile { nearest, source: file }
    }
}

/// Folder of static files in a site without any.
const STATIC_FOLDER: &str = "static";

/// Returns the path of a file relative to the folder of another one, as authors write it.
fn relative_path(source: &str, file: &str) -> String {
    let folder: Vec<&str> = folder_of(source).split('/').filter(|name| !name.is_empty()).collect();
    let path: Vec<&str> = file.split('/').collect();
    let common = folder.iter().zip(&path).take_while(|(one, other)| one == other).count();
    let up = "../".repeat(folder.len() - common);
    let up = if up.is_empty() { "./" } else { &up };
    format!("{up}{}", path[common..].join("/"))
}

/// Returns `true` if two paths are equal except for the case of their letters.
fn differ_in_case(one: &str, other: &str) -> bool {
    one != other && one.to_lowercase() == other.to_lowercase()
}

fn folder_of(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn is_markdown(file: &str) -> bool {
    file.ends_with(".md") || file.ends_with(".mdx")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_relative_to_the_folder_of_the_source() {
        let rows = [
            ("content/a.md", "content/b.png", "./b.png"),
            ("content/a.md", "content/img/b.png", "./img/b.png"),
            ("content/x/y/a.md", "content/img/b.png", "../../img/b.png"),
            ("a.md", "b.png", "./b.png"),
        ];
        for (source, file, expected) in rows {
            assert_eq!(relative_path(source, file), expected, "{source} {file}");
        }
    }
}
