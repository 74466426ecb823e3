//! Docusaurus projects, whose configuration and sidebars are scripts.

mod absent_parts;
mod blog_titles;
mod component_pages;
mod edit_links;
mod generated_sidebars;
mod labels;
mod language_folder;
mod markdown_functions;
mod messages;
mod number_prefixes;
mod openapi_docs;
mod overrides;
mod patches;
mod plugin_pages;
mod redirects;
mod registered_partials;
mod style_addresses;
mod theme_components;

use std::collections::BTreeMap;
use std::sync::Arc;

use docs_docusaurus::{
    DocsPlugin, DocusaurusVersion, MissingModule, OmittedPartLinks, OmittedParts, PagesPlugin,
    PluginFiles, Project, SidebarsOption, VERSION_FILES, apply_infima, blog_translations, cascade,
    flatten_entries, has_local_plugins, is_about_built_in_package, is_about_missing_package,
    is_scripted_page, missing_default_export, pages_translations, read_versions_file,
    remove_base_url, remove_missing_entries, replaced_packages, scripted_page_path, scripted_pages,
    translations_folder,
};
use docs_model::{
    Blog, BlogSettings, DocsInstance, Issue, Location, MissingEntries, Policies, Settings,
    Severity, SidebarsFile, Site, StandalonePage, Value, VersionName, VersionSettings, join_paths,
};

use self::absent_parts::AbsentProjectParts;
use self::blog_titles::translated_titles;
use self::component_pages::component_pages;
use self::edit_links::add_edit_links;
use self::generated_sidebars::SidebarGenerator;
use self::labels::{translate_docs, translate_theme};
use self::language_folder::language_folder;
use self::markdown_functions::MarkdownProcessor;
use self::messages::read_code_translations;
use self::number_prefixes::number_prefixes;
use self::openapi_docs::{document, write_documents};
use self::overrides::{ForeignOverrides, apply};
use self::patches::patched_packages;
use self::plugin_pages::plugin_pages;
use self::redirects::add_redirects;
use self::registered_partials::registered_partials;
use self::style_addresses::below_site_folder;
use self::theme_components::theme_components;
use super::blogs::read_blogs;
use super::empty::{MISSING_DOCS_CODE, report_empty};
use super::error::{LoadError, LoadErrorKind};
use super::foreign::apply_policy;
use super::home::{HOME, add_home};
use super::markdown_files::patterns;
use super::messages::read_messages;
use super::named_files::{report_missing_files, report_missing_sidebars};
use super::overrides::BadOverride;
use super::pages::read_pages;
use super::reader::SiteReader;
use super::site::{LoadedSite, LoadedStyle};
use super::static_files::static_files;
use super::styles::read_styles;
use super::text_file::text_of;
use super::versions::{GenerateSidebars, read_version};
use crate::load::package_styles::mapped_style;
use crate::load::theme::check_contrast;

/// Reads the project whose configuration is `config`.
///
/// The order of the steps matters. Overrides are applied before the settings are read, because the settings determine the language of all
/// files. Documents of APIs are written before sidebars refer to them. Reading documents, pages and posts records omitted parts in
/// `omitted_parts`. The home page and the edit links depend on all of them.
pub(in crate::load) fn load(
    mut reader: SiteReader<'_>,
    config: &str,
) -> Result<LoadedSite, LoadError> {
    let version = docusaurus_version(&mut reader);
    reader.docusaurus_version = version.as_ref().map(|version| version.as_str().to_owned());
    let Some(Configuration { mut value, replaced, mut project }) =
        read_configuration(config, &mut reader)?
    else {
        return Err(reader.fail(LoadErrorKind::Settings));
    };
    let theme_components = theme_components(reader.tree);
    project.settings.markdown.partials = registered_partials(&theme_components, &mut reader);
    let version = version.as_ref();
    project.settings.theme.cascade = cascade(&value, version);
    project.settings.markdown.literal_braces =
        version.is_some_and(DocusaurusVersion::has_literal_braces);
    if version.is_some_and(DocusaurusVersion::has_author_pages_below_page_path) {
        for blog in &mut project.blogs {
            blog.author_page_path.clone_from(&blog.page_path);
        }
    }
    reader.issues.extend(patched_packages(config, reader.tree));
    for file in &mut project.settings.theme.custom_css {
        *file = below_site(std::mem::take(file), &reader);
    }
    let Some(code_translations) =
        read_translated_words(&mut project.settings, &mut value, &mut reader)
    else {
        return Err(reader.fail(LoadErrorKind::Settings));
    };
    let folder = language_folder(&project.settings, &reader).map(translations_folder);
    let translations = folder.as_deref().map(|folder| ("i18n.locales", folder));
    if reader.report_outside_project(config, project.named_paths().chain(translations)) {
        return Err(reader.fail(LoadErrorKind::Settings));
    }

    let mut omitted_parts = project.omitted_parts.clone();
    let mut generated = write_documents(config, &project, &mut omitted_parts, &mut reader);
    if project.has_openapi_docs {
        let tree = reader.tree;
        reader.translate = Some(Box::new(|file, text, issues| document(tree, file, text, issues)));
    }
    let instances = read_instances(config, &project, &mut omitted_parts, &mut reader);
    let mut pages = read_folder_of_pages(config, &project, &mut omitted_parts, &mut reader);
    if reader.options.component_pages {
        pages.extend(plugin_pages(config, &project, &mut reader));
    }
    let mut styles =
        read_theme_styles(config, &mut project.settings, &project.aliases, &mut reader);
    let static_files = static_files(&project.static_folders, &mut reader);
    below_site_folder(&mut styles, &static_files, &reader);
    report_missing_files(&project.settings, config, &instances, &static_files, &mut reader);
    let blogs = std::mem::take(&mut project.blogs);
    let blogs = read_project_blogs(config, &project, blogs, &mut reader);
    apply_policy(project.settings.policies.on_foreign_notations, &mut reader.issues);

    let site = Site::new(project.settings.clone(), instances, pages).with_blogs(blogs);
    let mut site = add_redirects(site, config, &project.redirects, &mut reader);
    site.pages_folders = pages_folders(&project, &reader);
    site.pages_change = project.pages.as_ref().map(|pages| pages.shown_change).unwrap_or_default();
    add_generated_areas(&site, &mut omitted_parts);
    if reader.issues.iter().any(is_about_missing_package) {
        add_plugin_areas(&project, &mut omitted_parts);
    }
    add_edit_links(&mut site, config, &project, &mut reader);
    report_unsupported_syntax(config, &project, &site, &mut reader);
    omitted_parts.rewritten = rewritten_folders(&project, &site);
    if add_home(&mut site, &static_files) {
        omitted_parts.replaced.push(HOME.to_owned());
    }
    report_empty(&site, &mut reader.issues);
    let pages_folder = project.pages.iter().map(|pages| &pages.folder);
    let others = project.static_folders.iter().chain(pages_folder);
    let others: Vec<&str> = others.map(String::as_str).collect();
    markdown_functions::add_processed(&mut reader, &mut generated);
    generated.extend(std::mem::take(&mut reader.translated_docs), []);
    let loaded = reader.finish(site, config, static_files, styles, &others);
    Ok(LoadedSite {
        replaced: Some(replaced),
        theme_components,
        absent: Some(Arc::new(AbsentProjectParts(OmittedPartLinks::new(omitted_parts)))),
        component_settings: component_settings(&value, &project.global_data),
        aliases: project.aliases,
        code_translations,
        generated,
        ..loaded
    })
}

/// Returns the version of Docusaurus that the project uses, if one of its files contains it. Other programs write these files, so one
/// that can't be used is not reported.
fn docusaurus_version(reader: &mut SiteReader<'_>) -> Option<DocusaurusVersion> {
    VERSION_FILES.into_iter().find_map(|file| {
        reader.dependencies.push(file.to_owned());
        let text = reader.is_file(file).then(|| text_of(reader.tree, file))?.ok()?;
        DocusaurusVersion::from_file(file, &text)
    })
}

/// An evaluated configuration with overrides.
struct Configuration {
    /// The configuration as written.
    value: Value,
    /// Names of the packages that are built in.
    replaced: Vec<String>,
    project: Project,
}

/// Evaluates the configuration, and calls its plugins; `None` if the settings, whose issues are reported, can't be used.
fn read_configuration(
    config: &str,
    reader: &mut SiteReader<'_>,
) -> Result<Option<Configuration>, LoadError> {
    let evaluated = reader
        .scripts
        .evaluate(reader.script(config))
        .map_err(|issue| LoadError::new(LoadErrorKind::Settings, vec![issue]))?;
    let mut value = evaluated.value;
    let overrides =
        ForeignOverrides::new(&reader.options.overrides).map_err(|BadOverride(written)| {
            LoadError::new(LoadErrorKind::ForeignOverride(written), Vec::new())
        })?;
    let malformed =
        |BadOverride(written)| LoadError::new(LoadErrorKind::Override(written), Vec::new());
    apply(&mut value, &overrides.config).map_err(malformed)?;
    reader.note_settings(&value);
    let replaced = replaced_packages(&value);
    let plugins = call_plugins(config, &value, &evaluated.issues, reader);
    let (project, issues) = Project::read_with_plugins(config, &value, &plugins);
    let of_script = evaluated.issues.into_iter().filter(|issue| !is_about_built_in_package(issue));
    reader.issues.extend(of_script);
    reader.issues.extend(issues);
    reader.evaluated.push(config.to_owned());
    let Some(mut project) = project else { return Ok(None) };
    let issues = overrides.apply_sections(&mut project.settings).map_err(malformed)?;
    reader.issues.extend(issues);
    tolerate_as_docusaurus(&mut project.settings.policies);
    project.settings = reader.adapted(project.settings);
    Ok(Some(Configuration { value, replaced, project }))
}

/// Sets the policies without a setting to the behavior of Docusaurus.
fn tolerate_as_docusaurus(policies: &mut Policies) {
    policies.on_redirected_pages = policies.on_duplicate_routes;
    policies.max_element_severity = Severity::Warning;
}

/// Translates the interface, and the labels of the settings and of the configuration, into the language of the site. Returns the strings
/// that components translate; `None` for a malformed file of messages.
fn read_translated_words(
    settings: &mut Settings,
    config: &mut Value,
    reader: &mut SiteReader<'_>,
) -> Option<BTreeMap<String, String>> {
    let tag = settings.language().to_owned();
    let mut words = read_messages(&tag, reader)?;
    let folder = settings.language_folder();
    let code_translations = read_code_translations(folder, &mut words.messages, reader);
    settings.messages = words.messages.into();
    translate_theme(settings, config, reader);
    Some(code_translations)
}

/// Reads the sets of docs.
fn read_instances(
    config: &str,
    project: &Project,
    omitted_parts: &mut OmittedParts,
    reader: &mut SiteReader<'_>,
) -> Vec<DocsInstance> {
    let mut instances = Vec::new();
    for docs in &project.docs {
        instances.push(read_instance(config, project, docs, omitted_parts, reader));
    }
    // These issues are about documents. Docusaurus renders a document with an unknown sidebar without a sidebar.
    let of_docs = reader.issues.iter_mut().filter(|issue| issue.code == UNKNOWN_SIDEBAR_CODE);
    of_docs.for_each(|issue| issue.severity = Severity::Warning);
    translate_docs(project.settings.language_folder(), &mut instances, reader);
    instances
}

/// Reads the Markdown files and the React components in the folder of pages. Those that this program can't run are omitted.
fn read_folder_of_pages(
    config: &str,
    project: &Project,
    omitted_parts: &mut OmittedParts,
    reader: &mut SiteReader<'_>,
) -> Vec<StandalonePage> {
    let Some(PagesPlugin { folder, exclude, .. }) = &project.pages else { return Vec::new() };
    let exclude = patterns(exclude, &mut reader.issues);
    let files = reader.list(folder).files;
    let files: Vec<String> = files.iter().filter(|file| !exclude.is_match(file)).cloned().collect();
    let translated = language_folder(&project.settings, reader).map(pages_translations);
    let translated = translated.as_deref();
    let folders = [Some(folder.as_str()), Some(SOURCE_FOLDER), translated];
    processor(config, project).process(folders.into_iter().flatten(), reader);
    let scripted = read_scripted_pages(folder, &files, reader);
    let (known, others): (Vec<&str>, Vec<&str>) = scripted
        .into_iter()
        .partition(|file| reader.options.component_pages && scripted_page_path(file) != NOT_FOUND);
    reader.issues.extend(scripted_pages(folder, &others));
    omitted_parts.pages = others.into_iter().map(scripted_page_path).collect();
    let mut pages = read_pages(folder, &files, translated, &project.settings, reader);
    pages.extend(component_pages(folder, &known, translated, &project.settings.title, reader));
    pages
}

/// Reads the style sheets of the theme, adopts the variables of Infima in them, and reports colors without contrast.
fn read_theme_styles(
    config: &str,
    settings: &mut Settings,
    aliases: &BTreeMap<String, String>,
    reader: &mut SiteReader<'_>,
) -> Vec<LoadedStyle> {
    settings.theme.custom_css = installed_styles(config, &settings.theme.custom_css, reader);
    let styles = read_styles(config, settings, aliases, reader);
    let theme = &mut settings.theme;
    for style in &styles {
        apply_infima(theme, &style.text);
    }
    let contrast = check_contrast(theme);
    reader.issues.extend(contrast.into_iter().map(|issue| issue.at(Location::file(config))));
    styles
}

/// Reports the plugins of the Markdown renderer that are omitted, with the number of pages that they belong to.
fn report_unsupported_syntax(
    config: &str,
    project: &Project,
    site: &Site,
    reader: &mut SiteReader<'_>,
) {
    let issues = project.unsupported_syntax.iter().map(|plugin| {
        let pages = plugin.files.iter().map(|files| page_count(site, files)).sum();
        plugin.issue(config, pages)
    });
    reader.issues.extend(issues);
}

/// Returns the folders with the Markdown files to which omitted plugins of the Markdown renderer apply.
fn rewritten_folders(project: &Project, site: &Site) -> Vec<String> {
    let folders = |files: &PluginFiles| -> Vec<String> {
        match files {
            PluginFiles::Docs(id) => {
                let versions = site.instance(id).into_iter().flat_map(|docs| &docs.versions);
                let settings = versions.map(|version| &version.settings);
                let all = settings.flat_map(|version| {
                    [Some(&version.content), version.translated.as_ref()].into_iter().flatten()
                });
                all.cloned().collect()
            }
            PluginFiles::Blog(id) => {
                let blogs = site.blogs.iter().map(|blog| &blog.settings);
                let of_plugin = blogs.filter(|blog| blog.id == *id);
                let all = of_plugin.flat_map(|blog| {
                    [Some(&blog.content), blog.translated.as_ref()].into_iter().flatten()
                });
                all.cloned().collect()
            }
            PluginFiles::Pages => site.pages_folders.clone(),
        }
    };
    project.unsupported_syntax.iter().flat_map(|plugin| &plugin.files).flat_map(folders).collect()
}

/// Code of the issue of an unknown sidebar.
const UNKNOWN_SIDEBAR_CODE: &str = "unknown-sidebar";

/// Settings that components read with `useDocusaurusContext`, and that the engine does not use.
const COMPONENT_SETTINGS: [&str; 6] =
    ["customFields", "themeConfig", "organizationName", "projectName", "noIndex", "presets"];

/// Returns the settings of a configuration that components can read, and the global data of plugins.
fn component_settings(config: &Value, global_data: &Value) -> Value {
    let known = COMPONENT_SETTINGS.iter().filter_map(|name| {
        let value = config.at(&[name])?;
        Some(((*name).to_owned(), value.clone()))
    });
    let has_data = !matches!(global_data, Value::Table(data) if data.is_empty());
    let data = has_data.then(|| ("globalData".to_owned(), global_data.clone()));
    Value::Table(known.chain(data).collect())
}

/// Returns the number of Markdown pages that belong to a plugin.
fn page_count(site: &Site, files: &PluginFiles) -> usize {
    match files {
        PluginFiles::Docs(id) => {
            let versions = site.instance(id).into_iter().flat_map(|instance| &instance.versions);
            versions.map(|version| version.docs.len()).sum()
        }
        PluginFiles::Blog(id) => {
            let blogs = site.blogs.iter().filter(|blog| blog.settings.id == *id);
            blogs.map(|blog| blog.posts.len()).sum()
        }
        PluginFiles::Pages => site.pages.len(),
    }
}

/// Calls the plugins that are functions or files of the project. Returns nothing if the configuration has none, or if
/// they cannot be called, which is reported. `known` are the issues of the configuration.
fn call_plugins(
    config: &str,
    value: &Value,
    known: &[Issue],
    reader: &mut SiteReader<'_>,
) -> Value {
    if !has_local_plugins(value) {
        return Value::Null;
    }
    match reader.scripts.call_plugins(reader.script(config), reader.options.language.as_deref()) {
        Ok(called) => {
            // The evaluation of the configuration reports its own issues.
            let is_new = |issue: &Issue| !known.iter().any(|one| one.message == issue.message);
            let missing = called.issues.into_iter().filter(is_about_missing_package);
            reader.issues.extend(missing.filter(is_new));
            let mut plugins = called.value;
            if reader.options.allow_run {
                forget_function(&mut plugins, "configurePostCss");
            }
            plugins
        }
        Err(mut issue) => {
            issue.severity = Severity::Warning;
            issue.message = format!("plugins of the project are not used: {}", issue.message);
            reader.issues.push(issue);
            Value::Null
        }
    }
}

/// Removes a function from the plugins' lists of functions, which are reported as unsupported.
fn forget_function(plugins: &mut Value, function: &str) {
    let Value::List(plugins) = plugins else { return };
    for plugin in plugins {
        if let Value::Table(plugin) = plugin
            && let Some(Value::List(functions)) = plugin.get_mut("functions")
        {
            functions.retain(|name| name.as_text() != Some(function));
        }
    }
}

/// Reads the blogs, with the titles and posts of their translations. A blog whose folder does not exist is ignored, as
/// in Docusaurus: the preset contains one by default.
fn read_project_blogs(
    config: &str,
    project: &Project,
    mut blogs: Vec<BlogSettings>,
    reader: &mut SiteReader<'_>,
) -> Vec<Blog> {
    let settings = &project.settings;
    for blog in &mut blogs {
        let folder = language_folder(settings, reader);
        blog.translated = folder.map(|folder| blog_translations(folder, &blog.id));
        let folders = [Some(&blog.content), blog.translated.as_ref()].into_iter().flatten();
        processor(config, project).process(folders.map(String::as_str), reader);
        translated_titles(blog, reader);
    }
    read_blogs(settings, blogs, reader)
}

/// Returns a path relative to the site's folder if it is absolute and only exists there: bundlers look for such files there too.
fn below_site(path: String, reader: &SiteReader<'_>) -> String {
    match path.strip_prefix('/') {
        Some(below) if !reader.is_file(&path) && reader.is_file(below) => below.to_owned(),
        _ => path,
    }
}

/// Name of the folder of installed packages.
const PACKAGES_FOLDER: &str = "node_modules";

/// Returns the readable style sheets: those of the project, and those of installed packages. A missing package is
/// reported.
fn installed_styles(config: &str, files: &[String], reader: &mut SiteReader<'_>) -> Vec<String> {
    let mut styles = Vec::new();
    for file in files {
        let first = file.split('/').next().unwrap_or_default();
        let in_package = format!("{PACKAGES_FOLDER}/{file}");
        let is_own =
            reader.is_file(file) || (first != PACKAGES_FOLDER && reader.tree.kind(first).is_some());
        if is_own || first == ".." || file.starts_with('/') {
            styles.push(file.clone());
        } else if reader.is_file(&in_package) {
            styles.push(in_package);
        } else if let Some(mapped) =
            mapped_style(reader.tree, &in_package, &mut reader.dependencies)
        {
            styles.push(mapped);
        } else {
            let message =
                format!("the stylesheet `{file}` is left out: its package is not installed");
            reader.issues.push(Issue::warning("custom-css", message).at(Location::file(config)));
        }
    }
    styles
}

/// Returns the folders of the standalone pages, the one of the translations first.
fn pages_folders(project: &Project, reader: &SiteReader<'_>) -> Vec<String> {
    let Some(PagesPlugin { folder, .. }) = &project.pages else { return Vec::new() };
    let translated = language_folder(&project.settings, reader).map(pages_translations);
    translated.into_iter().chain([folder.clone()]).collect()
}

/// Adds the areas of the documents that omitted parts write: the paths of their folders.
fn add_generated_areas(site: &Site, omitted_parts: &mut OmittedParts) {
    let versions = site.instances.iter().flat_map(|instance| &instance.versions);
    for VersionSettings { content, path, .. } in versions.map(|version| &version.settings) {
        let folders = omitted_parts
            .folders
            .iter()
            .filter_map(|folder| folder.strip_prefix(content.as_str())?.strip_prefix('/'));
        let areas = folders.map(|folder| (join_paths(path, folder), GENERATED.to_owned()));
        omitted_parts.areas.extend(areas);
    }
}

/// Adds the paths of the pages that plugins add as areas: with a stand-in for a missing package, a plugin may lack further pages below
/// them.
fn add_plugin_areas(project: &Project, omitted_parts: &mut OmittedParts) {
    let paths = project.plugin_pages.iter().map(|page| page.path.trim_end_matches('/'));
    let areas = paths.filter(|path| !path.is_empty());
    omitted_parts.areas.extend(areas.map(|path| (path.to_owned(), INCOMPLETE.to_owned())));
}

/// Description of the pages of a plugin that may be incomplete.
const INCOMPLETE: &str = "pages of a plugin, which a package that is not installed may add";

/// Description of documents that the project generates before a build.
const GENERATED: &str = "documents that a plugin or a script of the project writes";

fn read_instance(
    config: &str,
    project: &Project,
    docs: &DocsPlugin,
    omitted_parts: &mut OmittedParts,
    reader: &mut SiteReader<'_>,
) -> DocsInstance {
    let released = read_released(docs, reader);
    let exists = |path: &str| reader.tree.kind(path).is_some();
    let (version_settings, issues) = docs.versions(config, &released, exists);
    reader.issues.extend(issues);
    let mut settings = docs.settings.clone();
    if let Some(function) = docs.number_prefix_function() {
        let folders = version_settings.iter().map(|version| version.content.as_str());
        let read = number_prefixes(config, &function, folders, reader);
        settings.number_prefixes = read.unwrap_or(settings.number_prefixes);
    }
    let generator = docs.sidebar_generator().map(|function| SidebarGenerator {
        config,
        function,
        number_prefix_parser: docs.number_prefix_parser(),
    });
    let mut versions = Vec::new();
    for mut version in version_settings {
        let folder = language_folder(&project.settings, reader);
        version.translated = folder.map(|folder| docs.translated_folder(folder, &version.name));
        version.edit_folders = docs.edit_folders(folder);
        let named =
            [Some(&version.content), version.sidebars.as_ref(), version.translated.as_ref()];
        let named = named.into_iter().flatten().map(|path| ("docs.versions", path.as_str()));
        if reader.report_outside_project(config, named) {
            continue;
        }
        if !reader.is_folder(&version.content) {
            reader.issues.push(missing_folder(config, &version, omitted_parts));
            continue;
        }
        let folders = [Some(&version.content), version.translated.as_ref()].into_iter().flatten();
        processor(config, project).process(folders.map(String::as_str), reader);
        let sidebars = read_sidebars(
            (config, &project.settings.root_base_url()),
            docs,
            &version,
            omitted_parts,
            reader,
        );
        let generate = generator.as_ref().map(|generator| {
            move |sidebars, version: &_, docs: &_, categories: &_, reader: &mut SiteReader<'_>| {
                generator.generate(sidebars, version, docs, categories, reader)
            }
        });
        let generator = generate.as_ref().map(|generate| generate as &GenerateSidebars<'_>);
        versions.push(read_version(
            &project.settings,
            &settings,
            version,
            sidebars,
            generator,
            reader,
        ));
    }
    DocsInstance::new(settings, versions)
}

/// Returns the issue of a missing folder (R-BUILD-15). A folder that a plugin writes is not an error.
fn missing_folder(config: &str, version: &VersionSettings, omitted_parts: &OmittedParts) -> Issue {
    if omitted_parts.writes(&version.content) {
        let message = format!(
            "the version \"{}\" is left out: a plugin that is left out writes its folder {}",
            version.name, version.content
        );
        return Issue::warning("left-out-entry", message).at(Location::file(config));
    }
    let message = format!(
        "The docs folder does not exist for version \"{}\". A docs folder is expected to be found at {}.",
        version.name, version.content
    );
    Issue::error(MISSING_DOCS_CODE, message)
        .at(Location::file(config))
        .help("create the folder, or run the script of the project that writes it before a build")
}

fn read_released(docs: &DocsPlugin, reader: &mut SiteReader<'_>) -> Vec<VersionName> {
    let file = docs.versions_file();
    if !reader.is_file(&file) || reader.report_outside_project(&file, [("docs.id", file.as_str())])
    {
        return Vec::new();
    }
    let Some(text) = reader.read(&file) else { return Vec::new() };
    let (names, issues) = read_versions_file(&file, &text);
    reader.issues.extend(issues);
    names
}

/// Reads the sidebars of a version: those that the options of the plugin define for the current version, and the version's own file for
/// a released one. Without that file the version has no sidebars; a missing file that the options name is reported. Adds the missing
/// folders that the sidebars name to the omitted ones.
fn read_sidebars(
    (config, base_url): (&str, &str),
    docs: &DocsPlugin,
    version: &VersionSettings,
    omitted_parts: &mut OmittedParts,
    reader: &mut SiteReader<'_>,
) -> SidebarsFile {
    let is_current = version.name.as_str() == "current";
    match &version.sidebars {
        Some(file) if reader.is_file(file) => {
            let read = read_sidebars_file(file, base_url, reader);
            omitted_parts.folders.extend(absent_folders(&read, &version.content, reader));
            let sidebars = read.sidebars.without_version_prefix(&version.name);
            let mut missing = MissingEntries::default();
            missing.of_packages = read.uses_missing_package;
            missing.of_generators = !omitted_parts.parts.is_empty();
            let folders = omitted_parts.folders.iter();
            let below = |folder: &String| {
                Some(folder.strip_prefix(&version.content)?.strip_prefix('/')?.to_owned())
            };
            missing.folders = folders.filter_map(below).collect();
            sidebars.with_missing(missing)
        }
        None if is_current && docs.sidebars == SidebarsOption::Generated => {
            SidebarsFile::generated()
        }
        Some(file) => {
            if !omitted_parts.writes(file) {
                report_missing_sidebars(file, &version.name, (config, "sidebarPath"), reader);
            }
            SidebarsFile::unreadable(file)
        }
        None => SidebarsFile::default(),
    }
}

/// Sidebars of a file.
struct ReadSidebars {
    sidebars: SidebarsFile,
    /// `true` if the script of the file uses a package that is not installed.
    uses_missing_package: bool,
    /// Packages and files that do not exist, from which the sidebars have entries.
    missing_modules: Vec<MissingModule>,
}

fn read_sidebars_file(file: &str, base_url: &str, reader: &mut SiteReader<'_>) -> ReadSidebars {
    let mut read = ReadSidebars {
        sidebars: SidebarsFile::unreadable(file),
        uses_missing_package: false,
        missing_modules: Vec::new(),
    };
    let Some(text) = reader.read(file) else { return read };
    reader.evaluated.push(file.to_owned());
    match reader.scripts.evaluate(reader.script(file)) {
        Ok(mut evaluated) => {
            flatten_entries(&mut evaluated.value);
            read.missing_modules = remove_missing_entries(&mut evaluated.value);
            remove_base_url(&mut evaluated.value, base_url);
            reader.issues.extend(read.missing_modules.iter().map(|module| module.issue(file)));
            let (sidebars, issues) = SidebarsFile::from_value(file, &text, evaluated.value);
            read.sidebars = sidebars;
            read.uses_missing_package = evaluated.issues.iter().any(is_about_missing_package);
            reader.issues.extend(evaluated.issues);
            reader.issues.extend(issues);
        }
        Err(issue) => reader.issues.push(issue),
    }
    read
}

/// Returns the folders of documents that do not exist, although sidebars have entries from them. Scripts of the project
/// write them before its own build.
fn absent_folders(read: &ReadSidebars, content: &str, reader: &SiteReader<'_>) -> Vec<String> {
    let generated = read.sidebars.generated_folders().into_iter();
    let generated = generated.map(|folder| docs_model::join_relative_path(content, folder));
    let modules = read.missing_modules.iter().filter_map(|module| module.name.rsplit_once('/'));
    let of_modules = modules.map(|(folder, _)| folder.to_owned());
    let is_absent = |folder: &String| {
        folder.strip_prefix(content).is_some_and(|rest| rest.starts_with('/'))
            && reader.tree.kind(folder).is_none()
    };
    generated.chain(of_modules).filter(is_absent).collect()
}

/// Folder of components, and of Markdown files that documents import.
const SOURCE_FOLDER: &str = "src";

/// Returns the functions of the configuration for Markdown files.
fn processor<'a>(config: &'a str, project: &Project) -> MarkdownProcessor<'a> {
    MarkdownProcessor { config, functions: project.markdown_functions }
}

/// Path of the not-found page.
const NOT_FOUND: &str = "/404";

/// Returns the scripts of a folder of pages. One without a component is reported.
fn read_scripted_pages<'a>(
    folder: &str,
    files: &'a [String],
    reader: &mut SiteReader<'_>,
) -> Vec<&'a str> {
    let mut scripted = Vec::new();
    for file in files.iter().filter(|file| is_scripted_page(file)) {
        let Some(text) = reader.read(&format!("{folder}/{file}")) else { continue };
        match missing_default_export(folder, file, &text) {
            Some(issue) => reader.issues.push(issue),
            None => scripted.push(file.as_str()),
        }
    }
    scripted
}
