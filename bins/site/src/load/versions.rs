//! A version's folder: its documents, and what `_category_` files say of their folders.

use std::path::Path;

use docs_model::{
    AssembleOptions, CategoryMetadata, Doc, DocContext, InstanceSettings, Issue, Settings,
    SidebarsFile, Version, VersionParts, VersionSettings,
};
use indexmap::IndexMap;
use tracing::info_span;

use super::texts::Texts;
use super::{LoadOptions, files, markdown, patterns, read, with_text};
use crate::allowed::AllowedFolders;
use crate::error::Error;
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

    /// The file to read for a page: its translation where there is one, else the original.
    pub(super) fn translation(
        &self,
        translated: Option<&str>,
        original: &str,
        relative: &str,
    ) -> String {
        let translation = translated.map(|folder| format!("{folder}/{relative}"));
        translation
            .filter(|file| self.root.join(file).is_file())
            .unwrap_or_else(|| format!("{original}/{relative}"))
    }
}

/// Reads a version whose sidebars are read already.
pub(super) fn read_version(
    settings: &Settings,
    instance: &InstanceSettings,
    version: VersionSettings,
    sidebars: SidebarsFile,
    sources: &mut Sources<'_>,
) -> Result<Version, Error> {
    let context = DocContext {
        version_path: &version.path,
        number_prefixes: instance.number_prefixes,
        trailing_slash: settings.trailing_slash,
    };
    let exclude = patterns(&instance.exclude, &mut sources.issues);
    let files = info_span!("walk").in_scope(|| files(&sources.root.join(&version.content)));
    let docs = read_docs(&version, &context, &markdown(&files, &exclude), sources)?;
    let categories = read_categories(&version.content, &files, sources)?;
    let options = AssembleOptions {
        instance,
        trailing_slash: settings.trailing_slash,
        on_duplicate_routes: settings.policies.on_duplicate_routes,
        include_drafts: sources.options.include_drafts,
    };
    let parts = VersionParts { settings: version, docs, sidebars, categories };
    let (version, issues) = info_span!("assemble").in_scope(|| Version::assemble(parts, &options));
    sources.issues.extend(issues);
    Ok(version)
}

fn read_docs(
    version: &VersionSettings,
    context: &DocContext<'_>,
    files: &[&String],
    sources: &mut Sources<'_>,
) -> Result<Vec<Doc>, Error> {
    let (root, reader) = (sources.root, &*sources);
    let read_doc = |relative: &&String| {
        let file = reader.translation(version.translated.as_deref(), &version.content, relative);
        let mut issues = Vec::new();
        let (doc, text) = with_text(&root.join(&file), &file, &mut issues, |text, issues| {
            let _span = info_span!("parse").entered();
            let (doc, found) = Doc::read(&file, relative, text, context);
            issues.extend(found);
            (doc, reader.texts.are_kept().then(|| text.to_owned()))
        })?;
        // What all threads read is put in order: addresses are moved more easily than documents.
        Ok(Box::new((doc, text, issues)))
    };
    let mut docs = Vec::with_capacity(files.len());
    let read = parallel::map(files, read_doc);
    for result in read {
        let (doc, text, issues) = *result?;
        sources.texts.insert(&doc.file, text);
        sources.issues.extend(issues);
        docs.push(doc);
    }
    Ok(docs)
}

fn read_categories(
    content: &str,
    files: &[String],
    sources: &mut Sources<'_>,
) -> Result<IndexMap<String, CategoryMetadata>, Error> {
    let on_disk = sources.root.join(content);
    let mut categories = IndexMap::new();
    for relative in files {
        let (folder, name) = relative.rsplit_once('/').unwrap_or(("", relative));
        if CATEGORY_FILES.contains(&name) {
            let file = format!("{content}/{relative}");
            let text = read(&on_disk.join(relative), &file, &mut sources.issues)?;
            let (metadata, issues) = CategoryMetadata::read(&file, &text);
            sources.issues.extend(issues);
            categories.insert(folder.to_owned(), metadata);
        }
    }
    Ok(categories)
}
