//! A version's folder: its documents, and what `_category_` files say of their folders.

use std::collections::HashSet;
use std::path::Path;

use docs_model::{
    AssembleOptions, CategoryMetadata, Doc, DocContext, InstanceSettings, Issue, Settings,
    SidebarsFile, Version, VersionParts, VersionSettings,
};
use indexmap::IndexMap;
use tracing::info_span;

use super::texts::Texts;
use super::walk::{Found, walk};
use super::{LoadOptions, patterns, read, unreadable, with_text};
use crate::allowed::AllowedFolders;
use crate::parallel;

/// Names of the files that say something of their folder.
const CATEGORY_FILES: [&str; 3] = ["_category_.json", "_category_.yml", "_category_.yaml"];

/// What is read from a site's folder, bit by bit.
pub(super) struct Sources<'a> {
    pub(super) root: &'a Path,
    pub(super) options: &'a LoadOptions,
    pub(super) allowed: AllowedFolders,
    pub(super) texts: Texts,
    pub(super) scripts: Vec<String>,
    pub(super) issues: Vec<Issue>,
}

impl<'a> Sources<'a> {
    pub(super) fn new(root: &'a Path, options: &'a LoadOptions, issues: Vec<Issue>) -> Self {
        let texts = Texts::new(root, !options.leave_texts);
        let allowed = AllowedFolders::new(root, &options.allow_read);
        Self { root, options, allowed, texts, scripts: Vec::new(), issues }
    }

    /// Finds the files of a folder that the settings name.
    pub(super) fn walk(&mut self, folder: &str) -> Found {
        let _span = info_span!("walk").entered();
        walk(self.root, folder, &self.allowed, &mut self.issues)
    }

    /// Reads a text of the site. Returns `None` if it can't be read, which is reported.
    pub(super) fn read(&mut self, file: &str) -> Option<String> {
        let text = read(&self.root.join(file), file, &mut self.issues);
        text.map_err(|error| self.issues.push(unreadable(file, &error))).ok()
    }

    /// Finds the translations of an original folder's files.
    pub(super) fn translations<'b>(
        &mut self,
        translated: Option<&'b str>,
        original: &'b str,
    ) -> Translations<'b> {
        let found = translated.map(|folder| (folder, self.walk(folder)));
        let translated = found.map(|(folder, found)| (folder, found.files.into_iter().collect()));
        Translations { original, translated }
    }
}

/// The files of a folder, of which some are translated in another folder.
pub(super) struct Translations<'a> {
    original: &'a str,
    translated: Option<(&'a str, HashSet<String>)>,
}

impl Translations<'_> {
    /// Returns the file to read for a page: its translation where there is one, else the original.
    pub(super) fn file(&self, relative: &str) -> String {
        let folder = match &self.translated {
            Some((folder, files)) if files.contains(relative) => folder,
            _ => self.original,
        };
        format!("{folder}/{relative}")
    }
}

/// Reads a version whose sidebars are read already.
pub(super) fn read_version(
    settings: &Settings,
    instance: &InstanceSettings,
    version: VersionSettings,
    sidebars: SidebarsFile,
    sources: &mut Sources<'_>,
) -> Version {
    let context = DocContext {
        version_path: &version.path,
        number_prefixes: instance.number_prefixes,
        trailing_slash: settings.trailing_slash,
    };
    let exclude = patterns(&instance.exclude, &mut sources.issues);
    let found = sources.walk(&version.content);
    let files = found.markdown(&version.content, &exclude, &mut sources.issues);
    let docs = read_docs(&version, &context, &files, sources);
    let is_incomplete = found.is_incomplete || docs.len() < files.len();
    let categories = read_categories(&version.content, &found.files, sources);
    let options = AssembleOptions {
        instance,
        trailing_slash: settings.trailing_slash,
        on_duplicate_routes: settings.policies.on_duplicate_routes,
        on_orphan_pages: settings.policies.on_orphan_pages,
        linked_docs: &settings.navbar.docs(&instance.id),
        include_drafts: sources.options.include_drafts,
    };
    let parts = VersionParts { settings: version, docs, sidebars, categories, is_incomplete };
    let (version, issues) = info_span!("assemble").in_scope(|| Version::assemble(parts, &options));
    sources.issues.extend(issues);
    version
}

fn read_docs(
    version: &VersionSettings,
    context: &DocContext<'_>,
    files: &[&String],
    sources: &mut Sources<'_>,
) -> Vec<Doc> {
    let translations = sources.translations(version.translated.as_deref(), &version.content);
    let (root, reader) = (sources.root, &*sources);
    let read_doc = |relative: &&String| {
        let file = translations.file(relative);
        let mut issues = Vec::new();
        let read = with_text(&root.join(&file), &file, &mut issues, |text, issues| {
            let _span = info_span!("parse").entered();
            let (doc, found) = Doc::read(&file, relative, text, context);
            issues.extend(found);
            (doc, reader.texts.are_kept().then(|| text.to_owned()))
        });
        let read = read.map_err(|error| issues.push(unreadable(&file, &error))).ok();
        // What all threads read is put in order: addresses are moved more easily than documents.
        Box::new((read, issues))
    };
    let mut docs = Vec::with_capacity(files.len());
    for result in parallel::map(files, read_doc) {
        let (read, issues) = *result;
        sources.issues.extend(issues);
        if let Some((doc, text)) = read {
            sources.texts.insert(&doc.file, text);
            docs.push(doc);
        }
    }
    docs
}

fn read_categories(
    content: &str,
    files: &[String],
    sources: &mut Sources<'_>,
) -> IndexMap<String, CategoryMetadata> {
    let mut categories = IndexMap::new();
    for relative in files {
        let (folder, name) = relative.rsplit_once('/').unwrap_or(("", relative));
        if CATEGORY_FILES.contains(&name) {
            let file = format!("{content}/{relative}");
            let Some(text) = sources.read(&file) else { continue };
            let (metadata, issues) = CategoryMetadata::read(&file, &text);
            sources.issues.extend(issues);
            categories.insert(folder.to_owned(), metadata);
        }
    }
    categories
}
