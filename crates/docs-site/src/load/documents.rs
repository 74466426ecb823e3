//! A version in the engine's own format: its documents, and its sidebars in TOML or from the summary of an mdBook.

use docs_model::{
    InstanceSettings, Settings, SidebarsFile, Version, VersionSettings, join_relative_path,
    path_in_revision, split_revision,
};

use super::named_files::report_missing_sidebars;
use super::reader::SiteReader;
use super::summary::{read_summary, summary_of};
use super::versions::{GenerateSidebars, read_version};
use crate::inputs::source::SETTINGS_FILE;

/// Reads a version with its sidebars. `names_sidebars` is `true` if the settings name the sidebars file, which must exist in that case.
/// `language` is the folder of translations.
pub(super) fn read_documents(
    settings: &Settings,
    instance: &InstanceSettings,
    mut version: VersionSettings,
    names_sidebars: bool,
    language: Option<&str>,
    reader: &mut SiteReader<'_>,
) -> Version {
    version.translated = language.map(|folder| translated_folder(folder, &version.content));
    let sidebars = read_sidebars(&version, names_sidebars, reader);
    let summary = summary_of(&version).filter(|file| reader.is_file(file)).map(str::to_owned);
    let generate = summary.map(|file| {
        move |_, version: &_, docs: &[_], _: &_, reader: &mut SiteReader<'_>| {
            read_summary(&file, version, docs, reader)
        }
    });
    let generator = generate.as_ref().map(|generate| generate as &GenerateSidebars<'_>);
    read_version(settings, instance, version, sidebars, generator, reader)
}

/// Returns the folder with the translations of a version's documents: in its tag, branch or source, if it is from git.
fn translated_folder(language: &str, content: &str) -> String {
    match split_revision(content) {
        Some((name, content)) => path_in_revision(name, &join_relative_path(language, content)),
        None => format!("{language}/{content}"),
    }
}

fn read_sidebars(
    version: &VersionSettings,
    names_sidebars: bool,
    reader: &mut SiteReader<'_>,
) -> SidebarsFile {
    let Some(file) = &version.sidebars else { return SidebarsFile::generated() };
    if !reader.is_file(file) {
        if names_sidebars {
            report_missing_sidebars(file, &version.name, (SETTINGS_FILE, "sidebars"), reader);
        }
        return SidebarsFile::generated();
    }
    if summary_of(version).is_some() {
        // The summary contains paths of documents, which must be read first.
        return SidebarsFile::generated();
    }
    let Some(text) = reader.read(file) else { return SidebarsFile::unreadable(file) };
    let (sidebars, issues) = SidebarsFile::from_toml(file, &text);
    reader.issues.extend(issues);
    sidebars
}
