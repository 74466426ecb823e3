//! Files below the folder of translations that have no effect.

use std::collections::BTreeSet;

use docs_model::{DocsInstance, Issue, Location, Names, OpenApiSettings, Settings};

use super::glossary::GLOSSARY_FILE;
use super::messages::{MESSAGES_FILE, TRANSLATIONS};
use super::reader::SiteReader;
use crate::inputs::source::printable_path;
use crate::values::path::is_hidden;

/// Files with the sidebars of one version, and their folder with several versions.
const SIDEBARS: [&str; 2] = ["sidebars.toml", "sidebars"];

/// Reports the files and folders below the folder of translations that have no effect, each folder once. `language` is the folder of
/// the site's language; `None` for a site with one language. `other_folders` are those
/// that have translations, besides the folders of documents and blogs.
pub(super) fn report_unused_translations(
    settings: &Settings,
    instances: &[DocsInstance],
    language: Option<&str>,
    other_folders: &[&str],
    reader: &mut SiteReader<'_>,
) {
    let Some(severity) = settings.policies.on_orphan_pages.severity() else { return };
    let files = reader.list(TRANSLATIONS).files;
    let files: Vec<&str> =
        files.iter().map(String::as_str).filter(|file| !is_hidden(file)).collect();
    let mut found: Vec<(String, String, String)> = Vec::new();
    if is_default_language(settings) {
        found.extend(unknown_languages(settings, &files));
        found.extend(files_without_language(&files));
    }
    let parts = match language {
        Some(_) => translated_parts(settings, instances, other_folders),
        None => [MESSAGES_FILE, GLOSSARY_FILE].map(str::to_owned).into(),
    };
    let own = format!("{}/", settings.language());
    let below = files.iter().filter_map(|file| file.strip_prefix(&own));
    found.extend(unknown_parts(&parts, below).into_iter().map(|part| {
        let (message, help) = described(&part, &parts);
        (format!("{own}{part}"), message, help)
    }));
    for (path, message, help) in found {
        let file = printable_path(&format!("{TRANSLATIONS}/{path}"));
        let issue = Issue::new(severity, "orphan-translation", message);
        reader.issues.push(issue.at(Location::file(file)).help(help));
    }
}

/// Returns the folders of languages that the site does not have, each with its message and advice.
fn unknown_languages<'a>(
    settings: &'a Settings,
    files: &'a [&str],
) -> impl Iterator<Item = (String, String, String)> {
    let tags = settings.locales.list.iter().map(|locale| locale.tag.as_str());
    let known: BTreeSet<&str> = tags.chain([settings.language()]).collect();
    let folders: BTreeSet<&str> =
        files.iter().filter_map(|file| Some(file.split_once('/')?.0)).collect();
    let unknown: Vec<&str> = folders.into_iter().filter(|folder| !known.contains(folder)).collect();
    unknown.into_iter().map(move |folder| {
        let message =
            format!("the translations have no effect: the site has no language `{folder}`");
        let help = match Names::new(known.iter().copied()).nearest(folder) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "add the language to `locales.list`, or remove the folder".to_owned(),
        };
        (folder.to_owned(), message, help)
    })
}

/// Returns the files beside the folders of languages, each with its message and advice.
fn files_without_language<'a>(
    files: &'a [&str],
) -> impl Iterator<Item = (String, String, String)> + 'a {
    files.iter().filter(|file| !file.contains('/')).map(|file| {
        let message = "the file has no effect: each language has a folder for its files".to_owned();
        let help = if [MESSAGES_FILE, GLOSSARY_FILE].contains(file) {
            format!("move it to `{TRANSLATIONS}/LANGUAGE/{file}`")
        } else {
            format!("move it out of `{TRANSLATIONS}`, or remove it")
        };
        ((*file).to_owned(), message, help)
    })
}

/// Returns the files and folders that translations can have, relative to the folder of a language.
fn translated_parts(
    settings: &Settings,
    instances: &[DocsInstance],
    other_folders: &[&str],
) -> BTreeSet<String> {
    let own = format!("{TRANSLATIONS}/{}/", settings.language());
    let versions = instances.iter().flat_map(|instance| &instance.versions);
    let documents = versions.flat_map(|version| {
        let edited = version.settings.edit_folders.iter();
        let edited = edited.filter_map(|edited| edited.translated.as_deref());
        version.settings.translated.as_deref().into_iter().chain(edited)
    });
    let documents = documents.filter_map(|folder| folder.strip_prefix(&own));
    let blogs = settings.blogs.iter().map(|blog| blog.content.as_str());
    let references = settings.openapi.iter().map(OpenApiSettings::docs);
    let files = [MESSAGES_FILE, GLOSSARY_FILE];
    let others = other_folders.iter().copied().chain(files);
    let parts = documents.chain(blogs).chain(references).chain(others);
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Returns the outermost files and folders that are neither a known part, nor contain one, nor are within one.
fn unknown_parts<'a>(
    known: &BTreeSet<String>,
    files: impl Iterator<Item = &'a str>,
) -> BTreeSet<String> {
    let is_above = |path: &str, part: &str| {
        part.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let mut unknown = BTreeSet::new();
    for file in files {
        if known.iter().any(|part| is_above(part, file)) {
            continue;
        }
        let ends = file.match_indices('/').map(|(end, _)| end).chain([file.len()]);
        let mut paths = ends.map(|end| &file[..end]);
        let outermost = paths.find(|path| !known.iter().any(|part| is_above(path, part)));
        unknown.extend(outermost.map(str::to_owned));
    }
    unknown
}

/// Returns the message and the advice for a file or folder that is no part of a translation.
fn described(part: &str, known: &BTreeSet<String>) -> (String, String) {
    if SIDEBARS.contains(&part) {
        return (
            "sidebars have no translation: all languages have the same ones".to_owned(),
            format!("translate labels in `[labels]` of `{MESSAGES_FILE}`"),
        );
    }
    let message = "the translation has no effect: no part of the site has this path".to_owned();
    // Parts such as `content/2.x` are compared by as many names as the path has.
    let depth = part.matches('/').count();
    let of_depth = known.iter().map(|known| {
        known.match_indices('/').nth(depth).map_or(known.as_str(), |(end, _)| &known[..end])
    });
    let help = match Names::new(of_depth).nearest(part) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "the path of a translation is that of its original; rename or remove it".to_owned(),
    };
    (message, help)
}

/// Returns `true` if the settings are those of the default language, in which issues of all languages are reported once.
pub(super) fn is_default_language(settings: &Settings) -> bool {
    settings.language() == settings.locales.default
}
