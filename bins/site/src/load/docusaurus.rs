//! A Docusaurus project as it stands: its configuration and sidebars are evaluated without Node.

use std::path::Path;

use docs_docusaurus::{
    DocsPlugin, Project, SidebarsOption, adopt_infima, is_about_built_in_package, is_scripted_page,
    missing_default_export, pages_translations, read_versions_file, scripted_pages,
    translations_folder,
};
use docs_model::{
    DocsInstance, Issue, Place, Settings, SidebarsFile, Site, Value, VersionName, VersionSettings,
};

use super::own::read_pages;
use super::theme::read_theme;
use super::versions::{Sources, read_version};
use super::walk::Found;
use super::{LoadOptions, Loaded, adapted, folders, report_empty, static_files};
use crate::allowed::AllowedFolders;
use crate::error::Error;
use crate::evaluate::evaluate;

/// The configuration of the project in a folder, if there is one.
pub(super) fn config_file(root: &Path) -> Option<String> {
    docs_docusaurus::config_file(|name| root.join(name).is_file())
}

/// Reads the project whose configuration is `config`.
pub(super) fn load(
    root: &Path,
    config: &str,
    options: &LoadOptions,
) -> Result<Loaded, (Error, Vec<Issue>)> {
    let allowed = AllowedFolders::new(root, &options.allow_read);
    let evaluated =
        evaluate(root, &allowed, config).map_err(|issue| (Error::Settings, vec![issue]))?;
    let mut value = evaluated.value;
    make_relative(&mut value, &evaluated.root);
    super::overrides::apply(&mut value, &options.overrides).map_err(|error| (error, Vec::new()))?;
    let (project, issues) = Project::read(config, &value);
    let found =
        evaluated.issues.into_iter().filter(|issue| !is_about_built_in_package(issue)).collect();
    let mut sources = Sources::new(root, options, found);
    sources.scripts.push(config.to_owned());
    sources.issues.extend(issues);
    let Some(mut project) = project else { return Err((Error::Settings, sources.issues)) };
    project.settings = adapted(project.settings, options);
    let language = options.language.as_deref().map(translations_folder);
    let outside = sources.all_outside_project(
        config,
        project.named_paths().chain(language.as_deref().map(|folder| ("i18n.locales", folder))),
    );
    if !outside.is_empty() {
        sources.issues.extend(outside);
        return Err((Error::Settings, sources.issues));
    }

    let mut instances = Vec::new();
    for docs in &project.docs {
        instances.push(read_instance(config, &project.settings, docs, &mut sources));
    }
    let pages = match &project.pages {
        Some(folder) => {
            let found = sources.walk(folder);
            report_scripted_pages(folder, &found, &mut sources);
            let translated = options.language.as_deref().map(pages_translations);
            read_pages(folder, &found, translated.as_deref(), &mut sources)
        }
        None => Vec::new(),
    };
    let settings = &mut project.settings;
    let theme = read_theme(root, &sources.allowed, config, &settings.theme, &mut sources.issues);
    for style in &theme.styles {
        adopt_infima(&mut settings.theme, &style.text);
    }
    let faint = settings.theme.check();
    sources.issues.extend(faint.into_iter().map(|issue| issue.at(Place::file(config))));
    let static_files = static_files(&project.static_folders, &mut sources);
    let site = Site::new(project.settings, instances, pages);
    report_empty(&site, &mut sources.issues);
    Ok(Loaded {
        theme,
        folders: folders(&site, project.static_folders.iter().chain(&project.pages)),
        scripts: sources.scripts,
        site,
        settings_file: config.to_owned(),
        texts: sources.texts,
        static_files,
        allowed: sources.allowed,
        issues: sources.issues,
    })
}

/// Paths that a script has made absolute (`require.resolve('./sidebars.js')`) become relative to the site again.
fn make_relative(value: &mut Value, root: &Path) {
    match value {
        Value::Text(text) => {
            let relative = Path::new(text.as_str()).strip_prefix(root).ok().and_then(Path::to_str);
            if let Some(relative) = relative.map(str::to_owned) {
                *text = relative;
            }
        }
        Value::List(list) => list.iter_mut().for_each(|value| make_relative(value, root)),
        Value::Table(table) => table.values_mut().for_each(|value| make_relative(value, root)),
        Value::Null | Value::Boolean(_) | Value::Number(_) => {}
    }
}

fn read_instance(
    config: &str,
    settings: &Settings,
    docs: &DocsPlugin,
    sources: &mut Sources<'_>,
) -> DocsInstance {
    let released = read_released(docs, sources);
    let exists = |path: &str| sources.root.join(path).exists();
    let (version_settings, issues) = docs.versions(config, &released, exists);
    sources.issues.extend(issues);
    let mut versions = Vec::new();
    for mut version in version_settings {
        version.translated =
            sources.options.language.as_ref().map(|tag| docs.translated_folder(tag, &version.name));
        let outside = sources.all_outside_project(
            config,
            [Some(&version.content), version.sidebars.as_ref(), version.translated.as_ref()]
                .into_iter()
                .flatten()
                .map(|path| ("docs.versions", path.as_str())),
        );
        if !outside.is_empty() {
            sources.issues.extend(outside);
            continue;
        }
        if !sources.root.join(&version.content).is_dir() {
            sources.issues.push(missing_folder(config, &version));
            continue;
        }
        let sidebars = read_sidebars(docs, &version, sources);
        versions.push(read_version(settings, &docs.settings, version, sidebars, sources));
    }
    DocsInstance::new(docs.settings.clone(), versions)
}

/// Fact R-BUILD-15.
fn missing_folder(config: &str, version: &VersionSettings) -> Issue {
    let message = format!(
        "The docs folder does not exist for version \"{}\". A docs folder is expected to be found at {}.",
        version.name, version.content
    );
    Issue::error("missing-docs", message).at(Place::file(config))
}

fn read_released(docs: &DocsPlugin, sources: &mut Sources<'_>) -> Vec<VersionName> {
    let file = docs.versions_file();
    if !sources.root.join(&file).is_file() {
        return Vec::new();
    }
    if let Some(issue) = sources.outside_project(&file, "docs.id", &file) {
        sources.issues.push(issue);
        return Vec::new();
    }
    let Some(text) = sources.read(&file) else { return Vec::new() };
    let (names, issues) = read_versions_file(&file, &text);
    sources.issues.extend(issues);
    names
}

/// The sidebars of a version: of the current one what its plugin is told, of a released one its own file, and
/// none where that file is missing.
fn read_sidebars(
    docs: &DocsPlugin,
    version: &VersionSettings,
    sources: &mut Sources<'_>,
) -> SidebarsFile {
    let is_current = version.name.as_str() == "current";
    match &version.sidebars {
        Some(file) if sources.root.join(file).is_file() => {
            let Some(text) = sources.read(file) else { return SidebarsFile::unreadable(file) };
            sources.scripts.push(file.clone());
            match evaluate(sources.root, &sources.allowed, file) {
                Ok(evaluated) => {
                    let (sidebars, issues) = SidebarsFile::from_value(file, &text, evaluated.value);
                    sources.issues.extend(evaluated.issues);
                    sources.issues.extend(issues);
                    sidebars
                }
                Err(issue) => {
                    sources.issues.push(issue);
                    SidebarsFile::unreadable(file)
                }
            }
        }
        None if is_current && docs.sidebars == SidebarsOption::Generated => {
            SidebarsFile::generated()
        }
        Some(_) | None => SidebarsFile::default(),
    }
}

/// Reports the pages that are React components, and those of them without a default export.
fn report_scripted_pages(folder: &str, found: &Found, sources: &mut Sources<'_>) {
    let mut scripted: Vec<&str> = Vec::new();
    for file in found.files.iter().filter(|file| is_scripted_page(file)) {
        let Some(text) = sources.read(&format!("{folder}/{file}")) else { continue };
        sources.issues.extend(missing_default_export(folder, file, &text));
        scripted.push(file);
    }
    sources.issues.extend(scripted_pages(folder, &scripted));
}
