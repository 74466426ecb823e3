//! A Docusaurus project as it stands: its configuration and sidebars are evaluated without Node.

use std::path::Path;

use docs_model::{
    DocsInstance, DocusaurusDocs, DocusaurusProject, Issue, Place, Settings, SidebarsFile,
    SidebarsOption, Site, VersionName, VersionSettings, read_versions_file,
};
use docs_script::MISSING_MODULE_CODE;
use docs_site::ScriptEvaluator as _;

use super::own::read_pages;
use super::theme::read_theme;
use super::versions::{Sources, read_version};
use super::walk::Found;
use super::{LoadOptions, Loaded, adapted, folders, report_empty, static_files};
use crate::allowed::AllowedFolders;
use crate::error::Error;
use crate::scripts::ProjectScripts;

/// Extensions of a configuration, in the order in which the reference looks for them.
const CONFIG_EXTENSIONS: [&str; 8] = ["ts", "mts", "cts", "js", "mjs", "cjs", "json", "jsonc"];

/// Folder of the translations.
const TRANSLATIONS: &str = "i18n";

/// Folder of the translated documents below a language's own.
const DOCS_PLUGIN: &str = "docusaurus-plugin-content-docs";

/// Folder of the translated pages below a language's own.
const PAGES_PLUGIN: &str = "docusaurus-plugin-content-pages";

/// Packages whose work the engine does itself.
const BUILT_IN_PACKAGES: [&str; 4] =
    ["@docusaurus/remark-plugin-npm2yarn", "prism-react-renderer", "remark-math", "rehype-katex"];

/// The configuration of the project in a folder, if there is one.
pub(super) fn config_file(root: &Path) -> Option<String> {
    let names = CONFIG_EXTENSIONS.iter().map(|extension| format!("docusaurus.config.{extension}"));
    names.into_iter().find(|name| root.join(name).is_file())
}

/// Reads the project whose configuration is `config`.
pub(super) fn load(
    root: &Path,
    config: &str,
    options: &LoadOptions,
) -> Result<Loaded, (Error, Vec<Issue>)> {
    let allowed = AllowedFolders::new(root, &options.allow_read);
    let evaluated = ProjectScripts::new(root, &allowed).evaluate(config);
    let evaluated = evaluated.map_err(|issue| (Error::Settings, vec![issue]))?;
    let mut value = evaluated.value;
    super::overrides::apply(&mut value, &options.overrides).map_err(|error| (error, Vec::new()))?;
    let (project, issues) = DocusaurusProject::read(config, &value);
    let found =
        evaluated.issues.into_iter().filter(|issue| !is_about_built_in_package(issue)).collect();
    let mut sources = Sources::new(root, options, found);
    sources.scripts.push(config.to_owned());
    sources.issues.extend(issues);
    let Some(mut project) = project else { return Err((Error::Settings, sources.issues)) };
    project.settings = adapted(project.settings, options);
    let language = options.language.as_ref().map(|tag| format!("{TRANSLATIONS}/{tag}"));
    let outside = sources.all_outside_project(config, named_paths(&project, language.as_deref()));
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
            let translated =
                options.language.as_ref().map(|tag| format!("i18n/{tag}/{PAGES_PLUGIN}"));
            read_pages(folder, &found, translated.as_deref(), &mut sources)
        }
        None => Vec::new(),
    };
    let settings = &mut project.settings;
    let theme = read_theme(root, &sources.allowed, config, &settings.theme, &mut sources.issues);
    for style in &theme.styles {
        settings.theme.adopt_infima(&style.text);
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

/// The files and folders that a configuration names, each with its setting.
fn named_paths<'a>(
    project: &'a DocusaurusProject,
    language: Option<&'a str>,
) -> impl Iterator<Item = (&'static str, &'a str)> {
    let docs = project.docs.iter().flat_map(|docs| {
        let sidebars = match &docs.sidebars {
            SidebarsOption::File(file) => Some(("docs.sidebarPath", file.as_str())),
            SidebarsOption::Generated | SidebarsOption::None => None,
        };
        [("docs.path", docs.path.as_str())].into_iter().chain(sidebars)
    });
    let theme = &project.settings.theme;
    docs.chain(project.pages.iter().map(|folder| ("pages.path", folder.as_str())))
        .chain(project.static_folders.iter().map(|folder| ("staticDirectories", folder.as_str())))
        .chain(theme.custom_css.iter().map(|file| ("theme.customCss", file.as_str())))
        .chain(language.map(|folder| ("i18n.locales", folder)))
}

/// A package whose work the engine does itself need not be there.
fn is_about_built_in_package(issue: &Issue) -> bool {
    issue.code == MISSING_MODULE_CODE
        && BUILT_IN_PACKAGES.iter().any(|package| issue.message.contains(&format!("`{package}`")))
}

fn read_instance(
    config: &str,
    settings: &Settings,
    docs: &DocusaurusDocs,
    sources: &mut Sources<'_>,
) -> DocsInstance {
    let released = read_released(docs, sources);
    let exists = |path: &str| sources.root.join(path).exists();
    let (version_settings, issues) = docs.versions(config, &released, &exists);
    sources.issues.extend(issues);
    let mut versions = Vec::new();
    for mut version in version_settings {
        version.translated = sources
            .options
            .language
            .as_ref()
            .map(|tag| translated_folder(tag, docs, &version.name));
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

/// Where the translations of a version lie.
fn translated_folder(tag: &str, docs: &DocusaurusDocs, version: &VersionName) -> String {
    let plugin = match docs.settings.id.as_str() {
        "default" => DOCS_PLUGIN.to_owned(),
        id => format!("{DOCS_PLUGIN}-{id}"),
    };
    match version.as_str() {
        "current" => format!("i18n/{tag}/{plugin}/current"),
        released => format!("i18n/{tag}/{plugin}/version-{released}"),
    }
}

/// Fact R-BUILD-15.
fn missing_folder(config: &str, version: &VersionSettings) -> Issue {
    let message = format!(
        "The docs folder does not exist for version \"{}\". A docs folder is expected to be found at {}.",
        version.name, version.content
    );
    Issue::error("missing-docs", message).at(Place::file(config))
}

fn read_released(docs: &DocusaurusDocs, sources: &mut Sources<'_>) -> Vec<VersionName> {
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
    docs: &DocusaurusDocs,
    version: &VersionSettings,
    sources: &mut Sources<'_>,
) -> SidebarsFile {
    let is_current = version.name.as_str() == "current";
    match &version.sidebars {
        Some(file) if sources.root.join(file).is_file() => {
            let Some(text) = sources.read(file) else { return SidebarsFile::unreadable(file) };
            sources.scripts.push(file.clone());
            match ProjectScripts::new(sources.root, &sources.allowed).evaluate(file) {
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

/// Pages that are programs can't be built; their author hears of it once, and of each that exports nothing to
/// build (fact R-BUILD-10).
fn report_scripted_pages(folder: &str, found: &Found, sources: &mut Sources<'_>) {
    let mut scripted: Vec<&str> = Vec::new();
    for file in found.files.iter().filter(|file| is_scripted_page(file)) {
        let Some(text) = sources.read(&format!("{folder}/{file}")) else { continue };
        if !["export default", "as default", "module.exports"]
            .iter()
            .any(|export| text.contains(export))
        {
            sources.issues.push(no_default_export(folder, file));
        }
        scripted.push(file);
    }
    if !scripted.is_empty() {
        let message =
            format!("pages written as React components are left out: {}", scripted.join(", "));
        sources.issues.push(
            Issue::info("scripted-page", message)
                .at(Place::file(folder))
                .help("write them in Markdown, or keep them on another host"),
        );
    }
}

fn is_scripted_page(file: &str) -> bool {
    let stem =
        [".js", ".jsx", ".ts", ".tsx"].iter().find_map(|extension| file.strip_suffix(extension));
    stem.is_some_and(|stem| {
        !stem.ends_with(".d")
            && !stem.ends_with(".test")
            && !file.split('/').any(|part| part.starts_with('_'))
    })
}

fn no_default_export(folder: &str, file: &str) -> Issue {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let path = stem.strip_suffix("index").unwrap_or(stem);
    let message = format!(
        "The page component at /{path} doesn't have a default export. This makes it impossible to render \
         anything. Consider default-exporting a React component."
    );
    Issue::error("no-default-export", message).at(Place::file(format!("{folder}/{file}")))
}
