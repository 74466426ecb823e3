//! A version: its documents, and the `_category_` files of its folders.

use std::sync::Arc;

use docs_model::{
    AssembleOptions, CategoryMetadata, Doc, DocContext, InstanceSettings, Settings, SidebarsFile,
    Version, VersionParts, VersionSettings,
};
use indexmap::IndexMap;
use rayon::prelude::*;
use tracing::info_span;

use super::markdown_files::{markdown_files, patterns};
use super::reader::Reader;
use super::text_file::with_text;
use crate::unreadable;

/// Names of the files with the metadata of a category.
const CATEGORY_FILES: [&str; 3] = ["_category_.json", "_category_.yml", "_category_.yaml"];

/// Reads a version whose sidebars are read already.
pub(super) fn read_version(
    settings: &Settings,
    instance: &InstanceSettings,
    version: VersionSettings,
    sidebars: SidebarsFile,
    reader: &mut Reader<'_>,
) -> Version {
    let context = DocContext {
        version_path: &version.path,
        number_prefixes: instance.number_prefixes,
        trailing_slash: settings.trailing_slash,
    };
    let exclude = patterns(&instance.exclude, &mut reader.issues);
    let found = reader.list(&version.content);
    let files = markdown_files(&found.files, &version.content, &exclude, &mut reader.issues);
    let docs = read_docs(instance, &version, &context, &files, reader);
    let is_incomplete = found.is_incomplete || docs.len() < files.len();
    let categories = read_categories(&version.content, &found.files, reader);
    let options = AssembleOptions {
        instance,
        trailing_slash: settings.trailing_slash,
        on_duplicate_routes: settings.policies.on_duplicate_routes,
        on_orphan_pages: settings.policies.on_orphan_pages,
        linked_docs: &settings.navbar.docs(&instance.id),
        include_drafts: reader.options.include_drafts,
    };
    let parts = VersionParts { settings: version, docs, sidebars, categories, is_incomplete };
    let (version, issues) = info_span!("assemble").in_scope(|| Version::assemble(parts, &options));
    reader.issues.extend(issues);
    version
}

fn read_docs(
    instance: &InstanceSettings,
    version: &VersionSettings,
    context: &DocContext<'_>,
    files: &[&String],
    reader: &mut Reader<'_>,
) -> Vec<Arc<Doc>> {
    let translations = reader.translations(version.translated.as_deref(), &version.content);
    let tree = reader.tree;
    let sibling = reader.sibling_version(instance, &version.name);
    let read_doc = |relative: &&String| {
        let file = translations.file(relative);
        let mut issues = Vec::new();
        let read = with_text(tree, &file, &mut issues, |text, issues| {
            let _span = info_span!("parse").entered();
            let (doc, found) = Doc::read(&file, relative, text, context);
            issues.extend(found);
            let shared = sibling.and_then(|sibling| sibling.docs.get(&doc.id));
            shared.filter(|shared| ***shared == doc).cloned().unwrap_or_else(|| Arc::new(doc))
        });
        let read = read.map_err(|error| issues.push(unreadable(&file, &error))).ok();
        // Boxed, because results are moved into the order of the files: addresses are smaller than documents.
        Box::new((read, issues))
    };
    let results: Vec<_> = files.par_iter().map(read_doc).collect();
    let mut docs = Vec::with_capacity(files.len());
    for result in results {
        let (read, issues) = *result;
        reader.issues.extend(issues);
        docs.extend(read);
    }
    docs
}

fn read_categories(
    content: &str,
    files: &[String],
    reader: &mut Reader<'_>,
) -> IndexMap<String, CategoryMetadata> {
    let mut categories = IndexMap::new();
    for relative in files {
        let (folder, name) = relative.rsplit_once('/').unwrap_or(("", relative));
        if CATEGORY_FILES.contains(&name) {
            let file = format!("{content}/{relative}");
            let Some(text) = reader.read(&file) else { continue };
            let (metadata, issues) = CategoryMetadata::read(&file, &text);
            reader.issues.extend(issues);
            categories.insert(folder.to_owned(), metadata);
        }
    }
    categories
}
