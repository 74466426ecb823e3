//! A project as a whole: its configuration, with presets and plugins.

use docs_model::{AddressUse, BlogSettings, Issue, Place, Settings, Value, refused_address};

use crate::blog_plugin::blog_settings;
use crate::config::{name_and_options, project_path, text, texts};
use crate::docs_plugin::{DocsPlugin, SidebarsOption};
use crate::packages::{BLOG_PLUGINS, CLASSIC_PRESETS, DOCS_PLUGINS, KNOWN_PLUGINS};
use crate::redirects::RedirectOptions;
use crate::settings;

/// Extensions of a configuration, in the order in which the reference looks for them.
pub const CONFIG_EXTENSIONS: [&str; 8] = ["ts", "mts", "cts", "js", "mjs", "cjs", "json", "jsonc"];

/// Returns the name of a project's configuration. `is_file` returns whether the project has a file of this name in its
/// top folder.
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
    /// Its docs plugins.
    pub docs: Vec<DocsPlugin>,
    /// Settings of its blogs.
    pub blogs: Vec<BlogSettings>,
    /// Folder of the pages that belong to no version; `None` if they are turned off.
    pub pages: Option<String>,
    /// Folders of the static files.
    pub static_folders: Vec<String>,
    /// Options of the plugin for redirects.
    pub redirects: RedirectOptions,
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
        let mut reader = Reader { file, issues: Vec::new() };
        let project = reader.project(config);
        (project, reader.issues)
    }

    /// Returns the files and folders that the configuration names, each with its option.
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
            .chain(self.pages.iter().map(|folder| ("pages.path", folder.as_str())))
            .chain(self.static_folders.iter().map(|folder| ("staticDirectories", folder.as_str())))
            .chain(styles.iter().map(|file| ("theme.customCss", file.as_str())))
    }
}

/// Reads a configuration and collects its issues.
struct Reader<'a> {
    file: &'a str,
    issues: Vec<Issue>,
}

impl Reader<'_> {
    fn project(&mut self, config: &Value) -> Option<Project> {
        let title = self.required(config, "title");
        let url = self.required(config, "url");
        let base_url = self.required(config, "baseUrl");
        let classic = self.classic_options(config);
        let mut docs = self.docs_plugins(config, classic.as_ref());
        // Before the settings: items that can't be shown are reported without them too.
        let navbar = settings::navbar(config);
        self.issues
            .extend(navbar.check().into_iter().map(|issue| issue.at(Place::file(self.file))));
        let mut settings = Settings::new(title?, &url?, &base_url?);
        settings.navbar = navbar;
        settings::read(&mut settings, config, classic.as_ref(), &docs);
        // The configuration is a script: the line of an address in it is not known.
        self.issues.extend(settings.remove_refused_addresses(self.file, ""));
        for docs in &mut docs {
            let edit_url = &mut docs.settings.edit_url;
            let issue = edit_url.as_ref().and_then(|url| refused_address(url, AddressUse::Link));
            if let Some(issue) = issue {
                *edit_url = None;
                self.issues.push(issue.at(Place::file(self.file)));
            }
        }
        let mut blogs = blogs(config, classic.as_ref());
        for blog in &mut blogs {
            let edit_url = &mut blog.edit_url;
            let issue = edit_url.as_ref().and_then(|url| refused_address(url, AddressUse::Link));
            if let Some(issue) = issue {
                *edit_url = None;
                self.issues.push(issue.at(Place::file(self.file)));
            }
        }
        Some(Project {
            settings,
            docs,
            blogs,
            pages: pages_folder(classic.as_ref()),
            static_folders: texts(config.get("staticDirectories"))
                .filter(|folders| !folders.is_empty())
                .unwrap_or_else(|| vec!["static".to_owned()]),
            redirects: RedirectOptions::read(self.file, config, &mut self.issues),
        })
    }

    fn required(&mut self, config: &Value, key: &str) -> Option<String> {
        let text = text(config, key);
        if text.is_none() {
            // Fact R-BUILD-18.
            self.issues.push(
                Issue::error("settings", format!("\"{key}\" is required"))
                    .at(Place::file(self.file)),
            );
        }
        text
    }

    /// The options of the classic preset; `None` without it.
    fn classic_options(&mut self, config: &Value) -> Option<Value> {
        let mut classic = None;
        for preset in config.get("presets").and_then(Value::as_list).unwrap_or_default() {
            let (name, options) = name_and_options(preset);
            if CLASSIC_PRESETS.contains(&name) {
                classic = Some(options);
            } else if !name.is_empty() {
                self.unknown_part("preset", name);
            }
        }
        classic
    }

    fn docs_plugins(&mut self, config: &Value, classic: Option<&Value>) -> Vec<DocsPlugin> {
        let mut docs = Vec::new();
        if let Some(classic) = classic {
            match classic.get("docs") {
                Some(Value::Boolean(false)) => {}
                options => docs.push(DocsPlugin::read(&options.cloned().unwrap_or_default())),
            }
        }
        for plugin in config.get("plugins").and_then(Value::as_list).unwrap_or_default() {
            let (name, options) = name_and_options(plugin);
            if DOCS_PLUGINS.contains(&name) {
                docs.push(DocsPlugin::read(&options));
            } else if !name.is_empty()
                && !BLOG_PLUGINS.contains(&name)
                && !KNOWN_PLUGINS.contains(&name)
            {
                self.unknown_part("plugin", name);
            }
        }
        docs
    }

    fn unknown_part(&mut self, kind: &str, name: &str) {
        self.issues.push(
            Issue::info(
                "unknown-plugin",
                format!("the {kind} `{name}` is left out: the engine does not have it"),
            )
            .at(Place::file(self.file)),
        );
    }
}

/// Returns the settings of the blogs: that of the classic preset, and those of plugins.
fn blogs(config: &Value, classic: Option<&Value>) -> Vec<BlogSettings> {
    let theme = config.get("themeConfig").cloned().unwrap_or_default();
    let of_preset = classic.and_then(|classic| match classic.get("blog") {
        Some(Value::Boolean(false)) => None,
        options => Some(blog_settings(&options.cloned().unwrap_or_default(), &theme)),
    });
    let plugins = config.get("plugins").and_then(Value::as_list).unwrap_or_default();
    let of_plugins = plugins.iter().filter_map(|plugin| {
        let (name, options) = name_and_options(plugin);
        BLOG_PLUGINS.contains(&name).then(|| blog_settings(&options, &theme))
    });
    of_preset.into_iter().chain(of_plugins).collect()
}

fn pages_folder(classic: Option<&Value>) -> Option<String> {
    match classic?.get("pages") {
        Some(Value::Boolean(false)) => None,
        options => Some(
            options
                .and_then(|options| text(options, "path"))
                .map_or_else(|| "src/pages".to_owned(), |path| project_path(&path)),
        ),
    }
}
