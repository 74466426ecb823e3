//! The project: configuration, presets and plugins.

use std::collections::BTreeMap;

use docs_model::{
    AddressUse, BlogSettings, CodeColors, Issue, Location, Settings, Value, base_url_fault,
    refused_address,
};

use crate::analytics::{analytics, is_analytics_plugin};
use crate::blog_plugin::{blog_option_issues, blog_settings};
use crate::config::{name_and_options, text, texts};
use crate::content_security_policy::additional_sources;
use crate::docs_plugin::{DocsPlugin, SidebarsOption};
use crate::edit_links::EditFunction;
use crate::local_plugins::LocalPlugins;
use crate::markdown_functions::MarkdownFunctions;
use crate::omitted_parts::OmittedParts;
use crate::openapi_docs::{OpenApiDescription, read_descriptions, uses_plugin};
use crate::packages::{BLOG_PLUGINS, CLASSIC_PRESETS, DOCS_PLUGINS, KNOWN_PLUGINS};
use crate::pages_plugin::PagesPlugin;
use crate::plugin_content::{self, is_alias_plugin};
use crate::plugin_files::PluginFiles;
use crate::plugin_routes::PluginPage;
use crate::prism::PrismColors;
use crate::redirects::RedirectOptions;
use crate::settings;
use crate::syntax_plugins::{SyntaxPlugins, UnsupportedSyntaxPlugin};
use crate::unsupported_parts::UnsupportedPart;
use crate::unsupported_settings::unsupported_settings;

/// Extensions of a configuration, in order of precedence.
pub const CONFIG_EXTENSIONS: [&str; 8] = ["ts", "mts", "cts", "js", "mjs", "cjs", "json", "jsonc"];

/// Returns the name of a project's configuration. `is_file` returns whether the project has a file with this name in
/// its root folder.
///
/// ```
/// use docs_docusaurus::config_file;
///
/// assert_eq!(config_file(|name| name.ends_with(".js")).as_deref(), Some("docusaurus.config.js"));
/// assert_eq!(config_file(|_| false), None);
/// ```
pub fn config_file(is_file: impl Fn(&str) -> bool) -> Option<String> {
    let names = CONFIG_EXTENSIONS.iter().map(|extension| format!("docusaurus.config.{extension}"));
    names.into_iter().find(|name| is_file(name))
}

/// A Docusaurus project.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Project {
    /// Settings of the site.
    pub settings: Settings,
    /// Docs plugins.
    pub docs: Vec<DocsPlugin>,
    /// Settings of blogs.
    pub blogs: Vec<BlogSettings>,
    /// Standalone pages; `None` if they are disabled.
    pub pages: Option<PagesPlugin>,
    /// Functions `editUrl` of plugins.
    pub edit_functions: Vec<EditFunction>,
    /// Folders of the static files.
    pub static_folders: Vec<String>,
    /// Options of the plugin for redirects.
    pub redirects: RedirectOptions,
    /// Unsupported remark and rehype plugins.
    pub unsupported_syntax: Vec<UnsupportedSyntaxPlugin>,
    /// Functions for Markdown files.
    pub markdown_functions: MarkdownFunctions,
    /// Aliases of modules, by name: files or folders relative to the site's folder, or packages.
    pub aliases: BTreeMap<String, String>,
    /// Pages that plugins of the project add.
    pub plugin_pages: Vec<PluginPage>,
    /// Global data of plugins, by their name and id.
    pub global_data: Value,
    /// Descriptions of APIs of which `docusaurus-plugin-openapi-docs` writes documents.
    pub openapi: Vec<OpenApiDescription>,
    /// The project uses that plugin or its theme, so that documents can contain the data of operations.
    pub has_openapi_docs: bool,
    /// Omitted parts of the project.
    pub omitted_parts: OmittedParts,
}

impl Project {
    /// Reads the value of an evaluated configuration. `file` is the configuration's path, for issues. Returns no project
    /// if `title`, `url` or `baseUrl` is missing.
    ///
    /// ```
    /// use docs_docusaurus::Project;
    /// use docs_model::Value;
    ///
    /// let config: Value = toml::from_str(
    ///     "title = 'Docs'\nurl = 'https://docs.example.com'\nbaseUrl = '/'\npresets = [['classic', { blog = false }]]",
    /// )
    /// .unwrap();
    /// let (project, issues) = Project::read("docusaurus.config.js", &config);
    /// assert!(issues.is_empty());
    /// assert_eq!(project.unwrap().docs[0].base_path, "/docs");
    /// ```
    #[must_use]
    pub fn read(file: &str, config: &Value) -> (Option<Self>, Vec<Issue>) {
        Self::read_with_plugins(file, config, &Value::Null)
    }

    /// Reads the value of an evaluated configuration with the results of its plugins that are functions or files of the
    /// project. `plugins` contains these results, in the format of `ScriptEvaluator::call_plugins` of `docs-site`.
    /// Their elements and style sheets become parts of the site.
    ///
    /// ```
    /// use docs_docusaurus::Project;
    /// use docs_model::Value;
    ///
    /// let config: Value = toml::from_str(
    ///     "title = 'Docs'\nurl = 'https://docs.example.com'\nbaseUrl = '/'\nplugins = [{ '$function' = 'map' }]",
    /// )
    /// .unwrap();
    /// let called: Value = serde_json::from_str(r#"[{"key": "plugins", "index": 0, "head": ["<meta name=map>"]}]"#).unwrap();
    /// let (project, issues) = Project::read_with_plugins("docusaurus.config.js", &config, &called);
    /// assert!(issues.is_empty());
    /// assert_eq!(project.unwrap().settings.theme.head, ["<meta name=map>"]);
    /// ```
    #[must_use]
    pub fn read_with_plugins(
        file: &str,
        config: &Value,
        plugins: &Value,
    ) -> (Option<Self>, Vec<Issue>) {
        let mut reader =
            ConfigReader { file, local_plugins: LocalPlugins(plugins), issues: Vec::new() };
        let project = reader.project(config);
        (project, reader.issues)
    }

    /// Returns the files and folders in the configuration, each with its option.
    pub fn named_paths(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let docs = self.docs.iter().flat_map(|docs| {
            let sidebars = match &docs.sidebars {
                SidebarsOption::File(file) => Some(("docs.sidebarPath", file.as_str())),
                SidebarsOption::Generated | SidebarsOption::None => None,
            };
            [("docs.path", docs.path.as_str())].into_iter().chain(sidebars)
        });
        let styles = &self.settings.theme.custom_css;
        let blogs = self.blogs.iter().map(|blog| ("blog.path", blog.content.as_str()));
        docs.chain(blogs)
            .chain(self.pages.iter().map(|pages| ("pages.path", pages.folder.as_str())))
            .chain(self.static_folders.iter().map(|folder| ("staticDirectories", folder.as_str())))
            .chain(styles.iter().map(|file| ("theme.customCss", file.as_str())))
    }
}

/// Reads a configuration and collects its issues.
struct ConfigReader<'a> {
    file: &'a str,
    local_plugins: LocalPlugins<'a>,
    issues: Vec<Issue>,
}

impl ConfigReader<'_> {
    fn project(&mut self, config: &Value) -> Option<Project> {
        let title = self.required(config, "title", "Documentation");
        let url = self.required(config, "url", "http://localhost");
        let base_url = self.required(config, "baseUrl", "/");
        let fault = base_url.as_ref().and_then(|base_url| base_url_fault("baseUrl", base_url));
        self.issues.extend(fault.map(|issue| issue.at(Location::file(self.file))));
        let classic = self.classic_options(config);
        let mut docs = self.docs_plugins(config, classic.as_ref());
        let omitted_parts = self.omitted_parts(config, &docs);
        // The navbar is read before the settings, so that invalid items are reported even without
        // settings.
        let (navbar, item_issues) = settings::navbar(config);
        let issues = item_issues.into_iter().chain(navbar.check());
        self.issues.extend(issues.map(|issue| issue.at(Location::file(self.file))));
        let mut settings = Settings::new(title?, &url?, &base_url?);
        settings.navbar = navbar;
        settings::read(&mut settings, config, classic.as_ref(), &docs);
        settings.theme.code = Some(self.code_colors(config));
        let formulas = SyntaxPlugins::read(&docs).formula_options();
        self.issues.extend(formulas.map(|issue| issue.at(Location::file(self.file))));
        self.local_plugins.add_to(&mut settings.theme);
        let (analytics, issues) = analytics(self.file, config, classic.as_ref());
        settings.analytics = analytics;
        settings.serve.content_security_policy = additional_sources(&settings);
        self.issues.extend(issues);
        // The configuration is a script: the line of an address in it is unknown.
        self.issues.extend(settings.remove_refused_addresses(self.file, ""));
        let ignored = unsupported_settings(config).into_iter();
        self.issues.extend(ignored.map(|issue| issue.at(Location::file(self.file))));
        let blog_options = blog_options(config, classic.as_ref());
        let issues = blog_options.iter().flat_map(blog_option_issues);
        self.issues.extend(issues.map(|issue| issue.at(Location::file(self.file))));
        let theme = config.get("themeConfig").cloned().unwrap_or_default();
        let blogs = blog_options.iter().map(|options| blog_settings(options, &theme));
        let mut blogs: Vec<BlogSettings> = blogs.collect();
        for blog in &mut blogs {
            // In Docusaurus, the titles of feeds do not contain the title of the blog.
            let title = format!("{} Blog", settings.title);
            blog.feeds.title.get_or_insert_with(|| title.clone());
            blog.feeds.description.get_or_insert(title);
        }
        let mut pages = PagesPlugin::read(classic.as_ref());
        let of_docs = docs.iter_mut().map(|docs| &mut docs.settings.edit_url);
        let of_blogs = blogs.iter_mut().map(|blog| &mut blog.edit_url);
        let of_pages = pages.iter_mut().map(|pages| &mut pages.edit_url);
        for edit_url in of_docs.chain(of_blogs).chain(of_pages) {
            let issue = edit_url.as_ref().and_then(|url| refused_address(url, AddressUse::Link));
            if let Some(issue) = issue {
                *edit_url = None;
                self.issues.push(issue.at(Location::file(self.file)));
            }
        }
        let unsupported_syntax = unsupported_syntax(&docs, &blog_options, classic.as_ref());
        let edit_functions = edit_functions(config, classic.as_ref(), &docs);
        let (openapi, issues) = read_descriptions(self.file, config, &docs);
        self.issues.extend(issues);
        let base_path = config.get("baseUrl").and_then(Value::as_text).unwrap_or("/");
        Some(Project {
            settings,
            docs,
            blogs,
            pages,
            edit_functions,
            unsupported_syntax,
            markdown_functions: MarkdownFunctions::read(config),
            static_folders: texts(config.get("staticDirectories"))
                .filter(|folders| !folders.is_empty())
                .unwrap_or_else(|| vec!["static".to_owned()]),
            redirects: RedirectOptions::read(self.file, config, &mut self.issues),
            aliases: plugin_content::aliases(config, &self.local_plugins),
            plugin_pages: plugin_content::pages(&self.local_plugins, base_path),
            global_data: plugin_content::global_data(&self.local_plugins),
            openapi,
            has_openapi_docs: uses_plugin(config),
            omitted_parts,
        })
    }

    /// Reads the colors of code. Styles of types that the highlighter does not distinguish are reported.
    fn code_colors(&mut self, config: &Value) -> CodeColors {
        let PrismColors { colors, unsupported_types } = PrismColors::read(config);
        let is_named = config
            .at(&["themeConfig", "prism"])
            .is_some_and(|prism| ["theme", "darkTheme"].iter().any(|key| prism.get(key).is_some()));
        if is_named && !unsupported_types.is_empty() {
            let message = format!(
                "styles of `themeConfig.prism` have no effect: the engine does not distinguish `{}` in code",
                unsupported_types.join("`, `")
            );
            let help = "set `color` of the classes `.hl-k`, `.hl-s` and so on in a style sheet of the site";
            let issue = Issue::info("left-out-setting", message).at(Location::file(self.file));
            self.issues.push(issue.help(help));
        }
        colors
    }

    /// Returns a required setting. If the setting comes from a missing package, it is reported and
    /// replaced by a default.
    fn required(&mut self, config: &Value, key: &str, default: &str) -> Option<String> {
        let is_missing = config.at(&[key, "$module"]).is_some();
        let text = text(config, key).or_else(|| is_missing.then(|| default.to_owned()));
        if text.is_none() {
            // R-BUILD-18.
            self.issues.push(
                Issue::error("settings", format!("\"{key}\" is required"))
                    .at(Location::file(self.file)),
            );
        }
        text
    }

    /// Returns the options of the classic preset, or of a preset that wraps it; `None` without such
    /// a preset.
    fn classic_options(&mut self, config: &Value) -> Option<Value> {
        let mut classic = None;
        for preset in list(config, "presets") {
            let (name, options) = name_and_options(preset);
            if CLASSIC_PRESETS.contains(&name) {
                classic = Some(options);
            } else if wraps_classic(config, &options) {
                let message = format!(
                    "the preset `{name}` is read as the classic one, which it seems to wrap"
                );
                self.issues.push(
                    Issue::info("unknown-plugin", message)
                        .at(Location::file(self.file))
                        .help("what it adds to the classic preset is left out")
                        .about(name),
                );
                classic = classic.or(Some(options));
            }
        }
        classic.or_else(|| parts_of_classic(config))
    }

    fn docs_plugins(&mut self, config: &Value, classic: Option<&Value>) -> Vec<DocsPlugin> {
        let mut docs: Vec<DocsPlugin> = Vec::new();
        if let Some(classic) = classic {
            match classic.get("docs") {
                Some(Value::Boolean(false)) => {}
                options => {
                    let options = options.cloned().unwrap_or_default();
                    docs.push(DocsPlugin::read(
                        &options,
                        classic_config_path(config, classic, "docs"),
                    ));
                }
            }
        }
        let plugins = config.get("plugins").and_then(Value::as_list).unwrap_or_default();
        for (index, plugin) in plugins.iter().enumerate() {
            let (name, options) = name_and_options(plugin);
            if is_docs_plugin(name, &options) {
                let plugin = DocsPlugin::read(&options, plugin_config_path(index));
                // A docs plugin replaces the docs of the preset with the same id: a preset that
                // wraps the classic one need not contain docs.
                docs.retain(|other| other.settings.id != plugin.settings.id);
                docs.push(plugin);
            }
        }
        docs
    }

    /// Reports the unsupported plugins, presets and themes, each once.
    fn omitted_parts(&mut self, config: &Value, docs: &[DocsPlugin]) -> OmittedParts {
        let mut omitted_parts = OmittedParts::default();
        let docs: Vec<&str> = docs.iter().map(|docs| docs.path.as_str()).collect();
        let mut named = Vec::new();
        for (kind, key) in [("preset", "presets"), ("plugin", "plugins"), ("theme", "themes")] {
            for (index, part) in list(config, key).iter().enumerate() {
                let (name, options) = name_and_options(part);
                let is_docs = kind == "plugin" && is_docs_plugin(name, &options);
                let local = self.local_plugins.find(key, index).filter(|_| !is_docs);
                if let Some(plugin) = local {
                    let issue = plugin.issue(kind, part);
                    self.issues.extend(issue.map(|issue| issue.at(Location::file(self.file))));
                    if plugin.may_add_pages() {
                        UnsupportedPart { kind, name, options: &options }
                            .record_omission(&docs, &mut omitted_parts);
                    }
                    continue;
                }
                let is_read = match kind {
                    "preset" => CLASSIC_PRESETS.contains(&name) || wraps_classic(config, &options),
                    _ => {
                        KNOWN_PLUGINS.contains(&name)
                            || BLOG_PLUGINS.contains(&name)
                            || is_analytics_plugin(name)
                            || is_alias_plugin(&options)
                            || is_docs
                    }
                };
                if is_read || name.is_empty() {
                    continue;
                }
                let part = UnsupportedPart { kind, name, options: &options };
                part.record_omission(&docs, &mut omitted_parts);
                if !named.contains(&(kind, name)) {
                    named.push((kind, name));
                    self.issues.push(part.issue().at(Location::file(self.file)));
                }
            }
        }
        omitted_parts.parts.dedup();
        omitted_parts
    }
}

/// Returns the options of a classic preset that is equivalent to its theme and its plugin for pages, listed
/// individually in a project without a preset. Returns `None` if neither is listed.
fn parts_of_classic(config: &Value) -> Option<Value> {
    let options = |names: [&str; 2]| {
        let mut parts = list(config, "plugins").iter().chain(list(config, "themes"));
        parts.find_map(|part| {
            let (name, options) = name_and_options(part);
            names.contains(&name).then_some(options)
        })
    };
    let theme = options(["@docusaurus/theme-classic", "theme-classic"]);
    let pages = options(["@docusaurus/plugin-content-pages", "content-pages"]);
    if theme.is_none() && pages.is_none() {
        return None;
    }
    let disabled = Value::Boolean(false);
    let options = [
        ("docs", disabled.clone()),
        ("blog", disabled.clone()),
        ("pages", pages.unwrap_or(disabled)),
        ("theme", theme.unwrap_or_default()),
    ];
    Some(Value::Table(options.map(|(key, value)| (key.to_owned(), value)).into_iter().collect()))
}

/// Returns the options of the blogs in the classic preset and in plugins.
fn blog_options(config: &Value, classic: Option<&Value>) -> Vec<Value> {
    let of_preset = classic.and_then(|classic| match classic.get("blog") {
        Some(Value::Boolean(false)) => None,
        options => Some(options.cloned().unwrap_or_default()),
    });
    let plugins = config.get("plugins").and_then(Value::as_list).unwrap_or_default();
    let of_plugins = plugins.iter().filter_map(|plugin| {
        let (name, options) = name_and_options(plugin);
        BLOG_PLUGINS.contains(&name).then_some(options)
    });
    of_preset.into_iter().chain(of_plugins).collect()
}

/// Returns the unsupported remark and rehype plugins. `blogs` are the options of the blogs.
fn unsupported_syntax(
    docs: &[DocsPlugin],
    blogs: &[Value],
    classic: Option<&Value>,
) -> Vec<UnsupportedSyntaxPlugin> {
    let of_docs =
        docs.iter().map(|docs| (PluginFiles::Docs(docs.settings.id.clone()), &docs.options));
    let of_blogs = blogs.iter().map(|options| {
        let id = text(options, "id").unwrap_or_else(|| BlogSettings::default().id);
        (PluginFiles::Blog(id), options)
    });
    let of_pages = classic.and_then(|classic| classic.get("pages"));
    let of_pages = of_pages.map(|options| (PluginFiles::Pages, options));
    UnsupportedSyntaxPlugin::read(of_docs.chain(of_blogs).chain(of_pages))
}

/// Returns the functions `editUrl` of all plugins.
fn edit_functions(
    config: &Value,
    classic: Option<&Value>,
    docs: &[DocsPlugin],
) -> Vec<EditFunction> {
    let of_docs = docs.iter().filter_map(|docs| {
        let files = PluginFiles::Docs(docs.settings.id.clone());
        EditFunction::read(files, &docs.options, &docs.config_path)
    });
    let default_blog = PluginFiles::Blog(BlogSettings::default().id);
    let of_preset = [("blog", default_blog), ("pages", PluginFiles::Pages)];
    let of_preset = of_preset.into_iter().filter_map(|(key, files)| {
        let options = classic?.get(key)?;
        EditFunction::read(files, options, &classic_config_path(config, classic?, key))
    });
    let of_blogs = list(config, "plugins").iter().enumerate().filter_map(|(index, plugin)| {
        let (name, options) = name_and_options(plugin);
        let is_blog = BLOG_PLUGINS.contains(&name);
        let id = text(&options, "id").unwrap_or_else(|| BlogSettings::default().id);
        let config_path = plugin_config_path(index);
        EditFunction::read(PluginFiles::Blog(id), &options, &config_path).filter(|_| is_blog)
    });
    of_docs.chain(of_preset).chain(of_blogs).collect()
}

/// Returns the path of an option of the classic preset, whose options are `classic`.
fn classic_config_path(config: &Value, classic: &Value, option: &str) -> Vec<String> {
    let index =
        list(config, "presets").iter().position(|preset| name_and_options(preset).1 == *classic);
    let index = index.unwrap_or_default().to_string();
    ["presets", &index, "1", option].map(str::to_owned).into()
}

/// Returns the path of the options of a plugin.
fn plugin_config_path(index: usize) -> Vec<String> {
    ["plugins", &index.to_string(), "1"].map(str::to_owned).into()
}

/// Returns the values of a list; empty if it is absent.
fn list<'a>(config: &'a Value, key: &str) -> &'a [Value] {
    config.get(key).and_then(Value::as_list).unwrap_or_default()
}

/// Returns whether a preset wraps the classic one, so that its options are those of the classic preset. A preset that is
/// listed together with the classic one does not wrap it.
fn wraps_classic(config: &Value, options: &Value) -> bool {
    let presets = list(config, "presets").iter();
    let has_classic =
        presets.map(name_and_options).any(|(name, _)| CLASSIC_PRESETS.contains(&name));
    !has_classic
        && (["docs", "blog", "pages"]
            .iter()
            .any(|key| matches!(options.get(key), Some(Value::Table(_))))
            // Presets of reference pages have a `theme` with other options.
            || options.at(&["theme", "customCss"]).is_some())
}

/// Returns whether a plugin is the docs plugin or wraps it: other plugins have no sidebars.
fn is_docs_plugin(name: &str, options: &Value) -> bool {
    DOCS_PLUGINS.contains(&name)
        || (!KNOWN_PLUGINS.contains(&name) && options.get("sidebarPath").is_some())
}
