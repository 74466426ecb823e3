//! Summaries of mdBook as sidebars of a version: `sidebars = "content/SUMMARY.md"`.

use std::collections::HashMap;
use std::sync::Arc;

use docs_model::{Doc, SidebarsFile, VersionSettings, join_relative_path};

use super::reader::SiteReader;

/// Returns the summary of a version, if its sidebars are a Markdown file.
pub(super) fn summary_of(version: &VersionSettings) -> Option<&str> {
    version.sidebars.as_deref().filter(|file| file.ends_with(".md"))
}

/// Returns the pattern that excludes a version's summary from its documents.
pub(super) fn summary_pattern(version: &VersionSettings) -> Option<String> {
    let relative = summary_of(version)?.strip_prefix(&version.content)?.strip_prefix('/')?;
    Some(globset::escape(relative))
}

/// Reads a summary as sidebars. Its paths are those of `docs`.
pub(super) fn read_summary(
    file: &str,
    version: &VersionSettings,
    docs: &[Arc<Doc>],
    reader: &mut SiteReader<'_>,
) -> SidebarsFile {
    let Some(text) = reader.read(file) else { return SidebarsFile::unreadable(file) };
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    // A translation is in another folder than its document.
    let sources = docs.iter().map(|doc| {
        let name = doc.file.rsplit('/').next().unwrap_or_default();
        let below = if doc.folder.is_empty() { "" } else { "/" };
        (format!("{}/{}{below}{name}", version.content, doc.folder), &doc.id)
    });
    let sources: HashMap<_, _> = sources.collect();
    let doc_of = |path: &str| {
        let source = join_relative_path(folder, path);
        sources.get(&source).map(|id| (*id).clone())
    };
    let (sidebars, issues) = SidebarsFile::from_summary(file, &text, doc_of);
    reader.issues.extend(issues);
    sidebars
}
