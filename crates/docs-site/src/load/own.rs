//! Sites in the engine's own format: `site.toml`, and sidebars in TOML.

use docs_model::{
    Blog, DocsInstance, Issue, Location, OpenApiSettings, Settings, Site, VersionSettings,
};

use super::blogs::read_blogs;
use super::documents::read_documents;
use super::empty::{MISSING_DOCS_CODE, report_empty};
use super::error::{LoadError, LoadErrorKind};
use super::foreign::{apply_policy, report_unnamed_blog};
use super::git_versions::expand_git_versions;
use super::glossary::read_glossary;
use super::home::add_home;
use super::labels::{Labels, translate_settings};
use super::messages::{TRANSLATIONS, read_messages, report_unused_labels};
use super::named_files::report_missing_files;
use super::openapi::read_references;
use super::overrides::{BadOverride, read_settings};
use super::pages::read_pages;
use super::public_folders::{public_pattern, static_folders};
use super::reader::SiteReader;
use super::site::LoadedSite;
use super::sources::read_sources;
use super::static_files::{STATIC_FOLDER, static_files};
use super::styles::read_styles;
use super::summary::summary_pattern;
use super::text_file;
use super::tsconfig::read_aliases;
use super::unused_translations::report_unused_translations;
use crate::inputs::source::SETTINGS_FILE;

/// Folder of standalone pages.
const PAGES_FOLDER: &str = "pages";

/// Reads a site whose settings are in `site.toml`.
pub(super) fn load(mut reader: SiteReader<'_>) -> Result<LoadedSite, LoadError> {
    let alone = |kind| LoadError::new(kind, Vec::new());
    let text = text_file::read(reader.tree, SETTINGS_FILE, &mut reader.issues)
        .map_err(|error| alone(LoadErrorKind::File { path: SETTINGS_FILE.to_owned(), error }))?;
    reader.note_settings(&text);
    let (settings, issues) = read_settings(&text, &reader.options.overrides)
        .map_err(|BadOverride(written)| alone(LoadErrorKind::Override(written)))?;
    reader.issues.extend(issues);
    let Some(settings) = settings else { return Err(reader.fail(LoadErrorKind::Settings)) };
    let mut settings = reader.adapted(settings);
    expand_git_versions(&mut settings, &mut reader);
    let site_messages = read_messages(settings.language(), &mut reader);
    let glossary = read_glossary(settings.language(), &mut reader);
    let (Some(site_messages), Some(glossary)) = (site_messages, glossary) else {
        return Err(reader.fail(LoadErrorKind::Settings));
    };
    settings.messages = site_messages.messages.into();
    settings.glossary = glossary.into();
    let labels = Labels::by_original(&site_messages.labels);
    translate_settings(&mut settings, &labels);
    let language = reader.options.language.as_ref().map(|tag| format!("{TRANSLATIONS}/{tag}"));
    let versions = settings.versions();
    let named = named_paths(&settings, &versions, language.as_deref());
    if reader.report_outside_project(SETTINGS_FILE, named) {
        return Err(reader.fail(LoadErrorKind::Settings));
    }
    let mut written = vec![read_instance(&settings, versions, language.as_deref(), &mut reader)];
    let references = read_references(&settings, language.as_deref(), &mut reader);
    written.extend(read_sources(
        &settings,
        &references.instances,
        language.as_deref(),
        &mut reader,
    ));
    for version in written.iter_mut().flat_map(|instance| &mut instance.versions) {
        labels.version(version);
    }
    report_unused_labels(&site_messages.label_locations, &labels, &mut reader.issues);
    // Pages of tags and branches embed the files of their own revision.
    let versions = settings.versions();
    let in_work_tree = versions.iter().filter(|version| version.revision.is_none());
    let contents: Vec<&str> = in_work_tree.map(|version| version.content.as_str()).collect();
    let originals = static_folders(&settings, &contents);
    let other_folders: Vec<&str> =
        originals.iter().map(String::as_str).chain([PAGES_FOLDER]).collect();
    report_unused_translations(
        &settings,
        &written,
        language.as_deref(),
        &other_folders,
        &mut reader,
    );
    let translated_static = language
        .iter()
        .flat_map(|language| originals.iter().map(move |folder| format!("{language}/{folder}")));
    let static_folders: Vec<String> = translated_static.chain(originals.iter().cloned()).collect();
    let translated = language.map(|folder| format!("{folder}/{PAGES_FOLDER}"));
    let files = reader.list(PAGES_FOLDER).files;
    let pages = read_pages(PAGES_FOLDER, &files, translated.as_deref(), &settings, &mut reader);
    let aliases = read_aliases(&settings, &mut reader);
    let styles = read_styles(SETTINGS_FILE, &settings, &aliases, &mut reader);
    let static_files = static_files(&static_folders, &mut reader);
    report_missing_files(&settings, SETTINGS_FILE, &written, &static_files, &mut reader);
    let blogs = read_site_blogs(&settings, &mut reader);
    report_unnamed_blog(&settings, &mut reader);
    apply_policy(settings.policies.on_foreign_notations, &mut reader.issues);
    let instances = written.into_iter().chain(references.instances).collect();
    let mut site = Site::new(settings, instances, pages).with_blogs(blogs);
    site.edit_links = references.edit_links;
    site.pages_folders = translated.into_iter().chain([PAGES_FOLDER.to_owned()]).collect();
    add_home(&mut site, &static_files);
    report_empty(&site, &mut reader.issues);
    let mut generated = references.generated;
    generated.extend(std::mem::take(&mut reader.translated_docs), []);
    let loaded = reader.finish(site, SETTINGS_FILE, static_files, styles, &[]);
    Ok(LoadedSite { generated, aliases, ..loaded })
}

/// Returns the files and folders in the settings, each with its setting.
fn named_paths<'a>(
    settings: &'a Settings,
    versions: &'a [VersionSettings],
    language: Option<&'a str>,
) -> impl Iterator<Item = (&'static str, &'a str)> {
    let theme = &settings.theme;
    let content = versions.iter().map(|version| ("versions.content", version.content.as_str()));
    let sidebars = versions.iter().filter_map(|version| version.sidebars.as_deref());
    let blogs = settings.blogs.iter().map(|blog| ("blogs.content", blog.content.as_str()));
    let openapi = settings.openapi.iter().flat_map(|openapi| {
        [("openapi.file", openapi.file.as_str()), ("openapi.docs", openapi.docs())]
    });
    content
        .chain(blogs)
        .chain(openapi)
        .chain(sidebars.map(|file| ("versions.sidebars", file)))
        .chain([("pages", PAGES_FOLDER), ("static", STATIC_FOLDER)])
        .chain(theme.custom_css.iter().map(|file| ("theme.custom_css", file.as_str())))
        .chain(theme.ui.iter().map(|folder| ("theme.ui", folder.as_str())))
        .chain(language.map(|folder| ("languages", folder)))
}

fn read_instance(
    settings: &Settings,
    version_settings: Vec<VersionSettings>,
    language: Option<&str>,
    reader: &mut SiteReader<'_>,
) -> DocsInstance {
    let mut instance = settings.instance();
    instance.exclude.extend(api_author_patterns(settings, &version_settings));
    instance.exclude.extend(version_settings.iter().filter_map(summary_pattern));
    instance.exclude.extend(public_pattern(settings));
    let versions = version_settings.into_iter().map(|version| {
        if !reader.is_folder(&version.content) {
            let message = format!(
                "the folder of the version `{}` does not exist: expected `{}`",
                version.name, version.content
            );
            reader.issues.push(
                Issue::error(MISSING_DOCS_CODE, message)
                    .at(Location::file(SETTINGS_FILE))
                    .help(format!("write a page in `{}/index.md`", version.content)),
            );
        }
        let names_sidebars = settings.names_sidebars(&version.name);
        read_documents(settings, &instance, version, names_sidebars, language, reader)
    });
    let versions = versions.collect();
    DocsInstance::new(instance, versions)
}

/// Returns patterns of the authors' files for references of APIs, which are not documents of the version whose folder contains them.
fn api_author_patterns(settings: &Settings, versions: &[VersionSettings]) -> Vec<String> {
    let within = |version: &VersionSettings| {
        let folders = settings.openapi.iter().map(OpenApiSettings::docs);
        let relative = folders
            .filter_map(|folder| folder.strip_prefix(version.content.as_str())?.strip_prefix('/'));
        relative.map(|folder| format!("{}/**", globset::escape(folder))).collect::<Vec<_>>()
    };
    versions.iter().flat_map(within).collect()
}

/// Reads the blogs. A missing folder is reported, because the settings name the folder.
fn read_site_blogs(settings: &Settings, reader: &mut SiteReader<'_>) -> Vec<Blog> {
    let language = reader.options.language.as_ref().map(|tag| format!("{TRANSLATIONS}/{tag}"));
    let mut blogs = settings.blogs.clone();
    for blog in &mut blogs {
        blog.content = blog.content.trim_matches('/').to_owned();
        blog.translated = language.as_ref().map(|folder| format!("{folder}/{}", blog.content));
        if !reader.is_folder(&blog.content) {
            let message = format!(
                "the folder of the blog `{}` does not exist: expected `{}`",
                blog.id, blog.content
            );
            reader.issues.push(
                Issue::error(MISSING_DOCS_CODE, message)
                    .at(Location::file(SETTINGS_FILE))
                    .help(format!("write a post in `{}/2024-01-31-welcome.md`", blog.content)),
            );
        }
    }
    read_blogs(settings, blogs, reader)
}
