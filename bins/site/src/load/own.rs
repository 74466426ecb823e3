//! A site of ours: `site.toml`, sidebars in TOML.

use std::path::Path;

use docs_model::{
    DEFAULT_EXCLUDE, DocsInstance, Issue, Place, Settings, SidebarsFile, Site, StandalonePage,
    VersionSettings,
};

use super::overrides::read_settings;
use super::theme::read_theme;
use super::versions::{Sources, read_version};
use super::walk::Found;
use super::{
    LoadOptions, Loaded, SETTINGS_FILE, adapted, folders, patterns, read, report_empty,
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
    let settings_path = root.join(SETTINGS_FILE);
    let text = read(&settings_path, SETTINGS_FILE, &mut issues)
        .map_err(|error| alone(Error::file("read", &settings_path)(error)))?;
    let (settings, found) = read_settings(&text, &options.overrides).map_err(alone)?;
    issues.extend(found);
    let Some(settings) = settings else { return Err((Error::Settings, issues)) };
    let settings = adapted(settings, options);
    let mut sources = Sources::new(root, options, issues);
    let language = options.language.as_ref().map(|tag| format!("{TRANSLATIONS}/{tag}"));
    let versions = settings.versions();
    let outside = sources
        .all_outside_project(SETTINGS_FILE, named_paths(&settings, &versions, language.as_deref()));
    if !outside.is_empty() {
        sources.issues.extend(outside);
        return Err((Error::Settings, sources.issues));
    }
    let instance = read_instance(&settings, &mut sources);
    let translated =
        options.language.as_ref().map(|tag| format!("{TRANSLATIONS}/{tag}/{PAGES_FOLDER}"));
    let found = sources.walk(PAGES_FOLDER);
    let pages = read_pages(PAGES_FOLDER, &found, translated.as_deref(), &mut sources);
    let theme =
        read_theme(root, &sources.allowed, SETTINGS_FILE, &settings.theme, &mut sources.issues);
    let static_files = static_files(&[STATIC_FOLDER.to_owned()], &mut sources);
    let site = Site::new(settings, vec![instance], pages);
    report_empty(&site, &mut sources.issues);
    Ok(Loaded {
        theme,
        folders: folders(&site, []),
        scripts: Vec::new(),
        site,
        settings_file: SETTINGS_FILE.to_owned(),
        texts: sources.texts,
        static_files,
        allowed: sources.allowed,
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

fn read_instance(settings: &Settings, sources: &mut Sources<'_>) -> DocsInstance {
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
            sources.issues.push(
                Issue::error("missing-docs", message)
                    .at(Place::file(SETTINGS_FILE))
                    .help(format!("write a page in `{}/index.md`", version.content)),
            );
        }
        let sidebars = read_sidebars(&version, sources);
        versions.push(read_version(settings, &instance, version, sidebars, sources));
    }
    DocsInstance::new(instance, versions)
}

fn read_sidebars(version: &VersionSettings, sources: &mut Sources<'_>) -> SidebarsFile {
    let Some(file) = version.sidebars.as_ref().filter(|file| sources.root.join(file).is_file())
    else {
        return SidebarsFile::generated();
    };
    let Some(text) = sources.read(file) else { return SidebarsFile::unreadable(file) };
    let (sidebars, issues) = SidebarsFile::from_toml(file, &text);
    sources.issues.extend(issues);
    sidebars
}

/// Reads the Markdown files of a folder as pages that belong to no version.
pub(super) fn read_pages(
    folder: &str,
    found: &Found,
    translated: Option<&str>,
    sources: &mut Sources<'_>,
) -> Vec<StandalonePage> {
    let exclude = patterns(&DEFAULT_EXCLUDE.map(str::to_owned), &mut sources.issues);
    let translations = sources.translations(translated, folder);
    let mut pages = Vec::new();
    for relative in found.markdown(folder, &exclude, &mut sources.issues) {
        let file = translations.file(relative);
        let Some(text) = sources.read(&file) else { continue };
        let (page, issues) = StandalonePage::read(&file, relative, &text);
        sources.issues.extend(issues);
        sources.texts.insert(&file, Some(text));
        if !page.front_matter.draft || sources.options.include_drafts {
            pages.push(page);
        }
    }
    pages
}
