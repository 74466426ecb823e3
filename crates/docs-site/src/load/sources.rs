//! Documents of other repositories (`[[sources]]`): each is a set of docs.

use docs_model::{
    DocsInstance, Issue, Location, Settings, SourceLock, SourceSettings, join_relative_path,
};

use super::documents::read_documents;
use super::messages::TRANSLATIONS;
use super::named_files::location_of;
use super::reader::SiteReader;
use super::static_files::STATIC_FOLDER;
use super::summary::summary_pattern;
use crate::inputs::source::SETTINGS_FILE;

/// Code of the issues.
const CODE: &str = "source";

/// Advice for a source whose commit is unknown.
const UPDATE: &str = "fetch it, and record its commit: `site sources update`";

/// Reads the sources. A source that can't be read is reported and left out. `others` are the sets of docs besides the site's own;
/// `language` is the folder of translations.
pub(super) fn read_sources(
    settings: &Settings,
    others: &[DocsInstance],
    language: Option<&str>,
    reader: &mut SiteReader<'_>,
) -> Vec<DocsInstance> {
    if settings.sources.is_empty() {
        return Vec::new();
    }
    let lock = read_lock(reader);
    let sources = settings.sources.iter().filter_map(|source| {
        let added = check_name(source, settings, others).and_then(|()| add(source, &lock, reader));
        match added {
            Ok(()) => Some(read_source(source, settings, language, reader)),
            Err(issue) => {
                let location = location_of(SETTINGS_FILE, &source.name, reader.tree);
                reader.issues.push(issue.at(location));
                None
            }
        }
    });
    sources.collect()
}

fn read_lock(reader: &mut SiteReader<'_>) -> SourceLock {
    if !reader.is_file(SourceLock::FILE) {
        return SourceLock::default();
    }
    let Some(text) = reader.read(SourceLock::FILE) else { return SourceLock::default() };
    let (lock, issues) = SourceLock::from_toml(SourceLock::FILE, &text);
    reader.issues.extend(issues);
    lock
}

/// Returns an issue if another set of docs, or a tag or branch with a version, has the name of a source.
fn check_name(
    source: &SourceSettings,
    settings: &Settings,
    others: &[DocsInstance],
) -> Result<(), Issue> {
    let name = &source.name;
    let versions = settings.versions();
    let mut revisions = versions.iter().filter_map(|version| version.revision.as_ref());
    let user = if others.iter().any(|other| other.settings.id == *name) {
        "a reference of an API"
    } else if revisions.any(|revision| revision == name) {
        "a version from git"
    } else {
        return Ok(());
    };
    let message = format!("`{name}` is the name of a source and of {user}");
    Err(Issue::error(CODE, message)
        .help("choose another `name`; `path` sets the address of the pages"))
}

/// Adds the files of a source to the tree at its locked commit.
fn add(source: &SourceSettings, lock: &SourceLock, reader: &SiteReader<'_>) -> Result<(), Issue> {
    let name = &source.name;
    let commit = lock.commit(source).ok_or_else(|| {
        let message = format!(
            "`{}` has no commit of the source `{name}` as the settings name it",
            SourceLock::FILE
        );
        Issue::error(CODE, message).help(UPDATE)
    })?;
    reader.tree.add_source(source, commit).map_err(|error| {
        let message = format!("the source `{name}` can't be read: {error}");
        Issue::error(CODE, message).maybe_help(error.help().map(str::to_owned))
    })
}

fn read_source(
    source: &SourceSettings,
    settings: &Settings,
    language: Option<&str>,
    reader: &mut SiteReader<'_>,
) -> DocsInstance {
    let mut instance = settings.instance();
    instance.id.clone_from(&source.name);
    instance.edit_url.clone_from(&source.edit_url);
    let mut version = source.version(&settings.variables);
    if let (Some(edited), Some(language)) = (&mut version.edit_folders, language) {
        edited.translated = Some(join_relative_path(language, &edited.content));
    }
    instance.exclude.extend(summary_pattern(&version));
    if version.edit_folders.as_ref().is_some_and(|edited| edited.content.is_empty()) {
        // The folder of documents is the whole repository, which contains the folders of translations and static files too.
        instance.exclude.extend([TRANSLATIONS, STATIC_FOLDER].map(|folder| format!("{folder}/**")));
    }
    if !reader.is_folder(&version.content) {
        let message = format!("the source `{}` has no folder `{}`", source.name, version.content);
        reader.issues.push(
            Issue::error(CODE, message)
                .at(Location::file(SETTINGS_FILE))
                .help("set its folder of documents as `content`"),
        );
    }
    let version =
        read_documents(settings, &instance, version, source.names_sidebars(), language, reader);
    DocsInstance::new(instance, vec![version])
}
