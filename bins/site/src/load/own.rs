//! A site of ours: `site.toml`, sidebars in TOML.

use std::path::Path;

use docs_model::{
    DEFAULT_EXCLUDE, DocsInstance, Issue, Place, Settings, SidebarsFile, Site, StandalonePage,
    VersionSettings,
};

use super::overrides::read_settings;
use super::theme::read_theme;
use super::versions::{Sources, read_version};
use super::{
    LoadOptions, Loaded, SETTINGS_FILE, files, folders, in_language, markdown, patterns, read,
    static_files,
};
use crate::error::Error;

/// Folder of the pages that belong to no version.
const PAGES_FOLDER: &str = "pages";

/// Folder of the translations: below each language's tag they lie as the originals do.
const TRANSLATIONS: &str = "i18n";

/// Folder of the files that are served as they are.
const STATIC_FOLDER: &str = "static";

/// Reads a site of ours.
pub(super) fn load(root: &Path, options: &LoadOptions) -> Result<Loaded, (Error, Vec<Issue>)> {
    let alone = |error| (error, Vec::new());
    let mut issues = Vec::new();
    let text = read(&root.join(SETTINGS_FILE), SETTINGS_FILE, &mut issues).map_err(alone)?;
    let (settings, found) = read_settings(&text, &options.overrides).map_err(alone)?;
    issues.extend(found);
    let Some(settings) = settings else { return Err((Error::Settings, issues)) };
    let settings = in_language(settings, options);
    let mut sources = Sources::new(root, options, issues);
    let language = options.language.as_ref().map(|tag| format!("{TRANSLATIONS}/{tag}"));
    let versions = settings.versions();
    let outside = sources
        .all_outside_project(SETTINGS_FILE, named_paths(&settings, &versions, language.as_deref()));
    if !outside.is_empty() {
        sources.issues.extend(outside);
        return Err((Error::Settings, sources.issues));
    }
    let instance = read_instance(&settings, &mut sources).map_err(alone)?;
    let translated =
        options.language.as_ref().map(|tag| format!("{TRANSLATIONS}/{tag}/{PAGES_FOLDER}"));
    let pages = read_pages(PAGES_FOLDER, translated.as_deref(), &mut sources).map_err(alone)?;
    let theme =
        read_theme(root, &sources.allowed, SETTINGS_FILE, &settings.theme, &mut sources.issues);
    let site = Site::new(settings, vec![instance], pages);
    Ok(Loaded {
        theme,
        folders: folders(&site, []),
        scripts: Vec::new(),
        site,
        settings_file: SETTINGS_FILE.to_owned(),
        texts: sources.texts,
        static_files: static_files(root, &[STATIC_FOLDER.to_owned()]),
        issues: sources.issues,
    })
}

/// The files and folders of a site, each with the setting that names it.
fn named_paths<'a>(
    settings: &'a Settings,
    versions: &'a [VersionSettings],
    language: Option<&'a str>,
) -> impl Iterator<Item = (&'static str, &'a str)> {
    let theme = &settings.theme;
    let content = versions.iter().map(|version| ("versions.content", version.content.as_str()));
    let sidebars = versions.iter().filter_map(|version| version.sidebars.as_deref());
    content
        .chain(sidebars.map(|file| ("versions.sidebars", file)))
        .chain([("pages", PAGES_FOLDER), ("static", STATIC_FOLDER)])
        .chain(theme.custom_css.iter().map(|file| ("theme.custom_css", file.as_str())))
        .chain(theme.ui.iter().map(|folder| ("theme.ui", folder.as_str())))
        .chain(language.map(|folder| ("languages", folder)))
}

fn read_instance(settings: &Settings, sources: &mut Sources<'_>) -> Result<DocsInstance, Error> {
    let instance = settings.instance();
    let mut versions = Vec::new();
    for mut version in settings.versions() {
        version.translated = sources
            .options
            .language
            .as_ref()
            .map(|tag| format!("{TRANSLATIONS}/{tag}/{}", version.content));
        if !sources.root.join(&version.content).is_dir() {
            let message = format!(
                "the folder of the version `{}` does not exist: expected `{}`",
                version.name, version.content
            );
            sources
                .issues
                .push(Issue::error("missing-docs", message).at(Place::file(SETTINGS_FILE)));
        }
        let sidebars = read_sidebars(&version, sources)?;
        versions.push(read_version(settings, &instance, version, sidebars, sources)?);
    }
    Ok(DocsInstance::new(instance, versions))
}

fn read_sidebars(
    version: &VersionSettings,
    sources: &mut Sources<'_>,
) -> Result<SidebarsFile, Error> {
    let Some(file) = &version.sidebars else { return Ok(SidebarsFile::generated()) };
    let path = sources.root.join(file);
    if !path.is_file() {
        return Ok(SidebarsFile::generated());
    }
    let text = read(&path, file, &mut sources.issues)?;
    let (sidebars, issues) = SidebarsFile::from_toml(file, &text);
    sources.issues.extend(issues);
    Ok(sidebars)
}

/// Reads the Markdown files of a folder as pages that belong to no version.
pub(super) fn read_pages(
    folder: &str,
    translated: Option<&str>,
    sources: &mut Sources<'_>,
) -> Result<Vec<StandalonePage>, Error> {
    let exclude = patterns(&DEFAULT_EXCLUDE.map(str::to_owned), &mut sources.issues);
    let mut pages = Vec::new();
    for relative in markdown(&files(&sources.root.join(folder)), &exclude) {
        let file = sources.translation(translated, folder, relative);
        let text = read(&sources.root.join(&file), &file, &mut sources.issues)?;
        let (page, issues) = StandalonePage::read(&file, relative, &text);
        sources.issues.extend(issues);
        sources.texts.insert(&file, Some(text));
        if !page.front_matter.draft || sources.options.include_drafts {
            pages.push(page);
        }
    }
    Ok(pages)
}
