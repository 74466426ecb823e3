//! Static files whose name no source of the site contains.

use std::collections::BTreeSet;

use aho_corasick::AhoCorasick;
use docs_model::{Issue, Location, Severity};
use rayon::prelude::*;

use crate::inputs::source::{SourceTree, TooLarge};
use crate::load::{LoadedSite, StaticFile, text_of};

/// Files that browsers, search engines and hosts request by convention, in lower case.
const REQUESTED_BY_NAME: [&str; 14] = [
    ".htaccess",
    ".nojekyll",
    "404.html",
    "_headers",
    "_redirects",
    "ads.txt",
    "apple-touch-icon.png",
    "browserconfig.xml",
    "cname",
    "favicon.ico",
    "humans.txt",
    "llms.txt",
    "robots.txt",
    "vercel.json",
];

/// Extensions of files that may contain the names of others.
const TEXT_EXTENSIONS: [&str; 20] = [
    "css",
    "html",
    "js",
    "json",
    "json5",
    "jsx",
    "less",
    "md",
    "mdx",
    "mjs",
    "sass",
    "scss",
    "svg",
    "toml",
    "ts",
    "tsx",
    "webmanifest",
    "xml",
    "yaml",
    "yml",
];

/// A search for the names of static files in the sources of all languages.
///
/// Names are compared instead of paths, because a source can refer to a file relative to itself, to the site or to a folder of a
/// component. A file with the same name as a used file therefore counts as used.
pub(crate) struct UnusedFiles {
    files: Vec<StaticFile>,
    severity: Severity,
    /// Files outside of `folders` that may contain names of static files.
    texts: BTreeSet<String>,
    /// Folders of documents and posts.
    folders: BTreeSet<String>,
}

impl UnusedFiles {
    /// Creates a search with the sources of the site in its default language.
    pub(crate) fn new(loaded: &LoadedSite, severity: Severity) -> Self {
        let mut search = Self {
            files: loaded.static_files.clone(),
            severity,
            texts: BTreeSet::new(),
            folders: BTreeSet::new(),
        };
        search.add_language(loaded);
        search
    }

    /// Adds the sources of a language.
    pub(crate) fn add_language(&mut self, loaded: &LoadedSite) {
        let site = &loaded.site;
        let versions = site.instances.iter().flat_map(|instance| &instance.versions);
        let versions = versions.map(|version| &version.settings);
        let docs =
            versions.flat_map(|version| [Some(&version.content), version.translated.as_ref()]);
        let blogs = site.blogs.iter().map(|blog| &blog.settings);
        let blogs = blogs.flat_map(|blog| [Some(&blog.content), blog.translated.as_ref()]);
        self.folders.extend(docs.chain(blogs).flatten().cloned());
        let files = loaded.static_files.iter().map(|file| &file.source);
        let pages = site.pages.iter().map(|page| &page.file);
        self.texts.extend(files.chain(pages).chain([&loaded.settings_file]).cloned());
    }

    /// Returns an issue for each file whose name no source contains. `read` are the other sources of the build.
    pub(crate) fn issues<'a>(
        self,
        sources: &dyn SourceTree,
        read: impl Iterator<Item = &'a String>,
    ) -> Vec<Issue> {
        let files: Vec<&StaticFile> =
            self.files.iter().filter(|file| !is_requested_by_name(&file.path)).collect();
        let names: Vec<[String; 2]> = files.iter().map(|file| spellings(&file.path)).collect();
        let Ok(matcher) = AhoCorasick::new(names.as_flattened()) else { return Vec::new() };
        let found = self.texts(sources, read).into_par_iter().map(|file| {
            match text_of(sources, &file) {
                // The file may contain any name.
                Err(error) if TooLarge::from_error(&error).is_some() => (0..files.len()).collect(),
                text => matcher
                    .find_overlapping_iter(&text.unwrap_or_default())
                    .map(|found| found.pattern().as_usize() / 2)
                    .collect(),
            }
        });
        let found: BTreeSet<usize> =
            found.reduce(BTreeSet::new, |one: BTreeSet<usize>, other| &one | &other);
        let unused = files.iter().enumerate().filter(|(index, _)| !found.contains(index));
        unused.map(|(_, file)| self.issue(file)).collect()
    }

    /// Returns the paths of the sources that may refer to static files.
    fn texts<'a>(
        &self,
        sources: &dyn SourceTree,
        read: impl Iterator<Item = &'a String>,
    ) -> BTreeSet<String> {
        let listed = self.folders.iter().flat_map(|folder| {
            sources.list(folder).files.into_iter().map(move |file| format!("{folder}/{file}"))
        });
        let known = self.texts.iter().cloned().chain(read.cloned());
        known.chain(listed).filter(|file| is_text(file)).collect()
    }

    fn issue(&self, file: &StaticFile) -> Issue {
        Issue::new(
            self.severity,
            "unused-file",
            "no text of the site contains the name of this file",
        )
        .at(Location::file(&file.source))
        .help("remove the file if no other site links to it")
    }
}

/// Returns a file's name as written, and encoded as in an address.
fn spellings(path: &str) -> [String; 2] {
    let name = file_name(path);
    [name.to_owned(), docs_routing::RoutePath::parse(name).encoded()[1..].to_owned()]
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Returns `true` if programs request a file although no source names it, such as a proof of ownership (`google123.html`).
fn is_requested_by_name(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    let is_proof = !lower.contains('/') && (lower.ends_with(".html") || lower.ends_with(".txt"));
    is_proof || lower.starts_with(".well-known/") || REQUESTED_BY_NAME.contains(&file_name(&lower))
}

fn is_text(file: &str) -> bool {
    let extension =
        file_name(file).rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    extension.is_some_and(|extension| TEXT_EXTENSIONS.contains(&extension.as_str()))
}
