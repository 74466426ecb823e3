//! The settings of a Docusaurus project, as its evaluated configuration gives them.
//!
//! What the engine has, it takes over with the reference's defaults; a plugin, preset or theme that it has not
//! is told once, as information. Sources: the facts R-ENV-06, R-VER-11 and the reference's documented options.

use indexmap::IndexMap;

use crate::instance::{InstanceSettings, VersionChoice, VersionList, unknown_version};
use crate::navbar::{Footer, FooterItem, FooterLink, FooterStyle, Logo, Navbar, NavbarItem};
use crate::settings::{
    Announcement, ColorMode, ColorModeSettings, Direction, Locale, Locales, Policies,
    SearchProvider, SearchSettings, Settings, TableOfContents,
};
use crate::version::{Banner, VersionSettings};
use crate::{
    AddressUse, Issue, MagicCommentSettings, MarkdownFormat, MarkdownSettings, MermaidThemes,
    NpmToYarnSettings, Place, Policy, SearchKey, ThemeSettings, Value, VersionName,
    docusaurus_theme, refused_address,
};

/// The presets that bring docs and pages.
const CLASSIC_PRESETS: [&str; 2] = ["classic", "@docusaurus/preset-classic"];

/// The plugin that brings a set of docs.
const DOCS_PLUGINS: [&str; 2] = ["content-docs", "@docusaurus/plugin-content-docs"];

/// What the engine does in its own way, and so need not mention.
const KNOWN_PLUGINS: [&str; 12] = [
    "@docusaurus/plugin-sitemap",
    "sitemap",
    "@docusaurus/plugin-content-pages",
    "content-pages",
    "@docusaurus/theme-classic",
    "@docusaurus/theme-mermaid",
    "@docusaurus/theme-search-algolia",
    "@docusaurus/plugin-css-cascade-layers",
    "@docusaurus/plugin-svgr",
    "@docusaurus/plugin-debug",
    "@docusaurus/faster",
    "@docusaurus/plugin-rsdoctor",
];

/// A Docusaurus project: the site's settings and what its docs plugins are told.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DocusaurusProject {
    /// The site's settings.
    pub settings: Settings,
    /// Its sets of docs.
    pub docs: Vec<DocusaurusDocs>,
    /// Folder of the pages that belong to no version; `None` where they are turned off.
    pub pages: Option<String>,
    /// Folders of the static files.
    pub static_folders: Vec<String>,
}

/// What one docs plugin is told.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DocusaurusDocs {
    /// What every version of it shares.
    pub settings: InstanceSettings,
    /// Folder of the current version.
    pub path: String,
    /// Its path within the site.
    pub base_path: String,
    /// What stands beside the documents of the current version.
    pub sidebars: SidebarsOption,
    /// The options as written, for what depends on the list of versions.
    options: Value,
}

/// Where the sidebars of a docs plugin come from.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum SidebarsOption {
    /// From the folders.
    Generated,
    /// There are none.
    None,
    /// From this file.
    File(String),
}

impl DocusaurusProject {
    /// Reads an evaluated configuration. `None` when the site can't go on without what is missing.
    ///
    /// ```
    /// use docs_model::{DocusaurusProject, Value};
    ///
    /// let config: Value = toml::from_str(
    ///     "title = 'Docs'\nurl = 'https://docs.example.com'\nbaseUrl = '/'\npresets = [['classic', { blog = false }]]",
    /// )
    /// .unwrap();
    /// let (project, issues) = DocusaurusProject::read("docusaurus.config.js", &config);
    /// assert!(issues.is_empty());
    /// assert_eq!(project.unwrap().docs[0].base_path, "/docs");
    /// ```
    #[must_use]
    pub fn read(file: &str, config: &Value) -> (Option<Self>, Vec<Issue>) {
        let mut reader = Reader { file, issues: Vec::new() };
        let project = reader.project(config);
        (project, reader.issues)
    }
}

impl DocusaurusDocs {
    /// Name of the file that lists the versions.
    #[must_use]
    pub fn versions_file(&self) -> String {
        format!("{}versions.json", self.prefix())
    }

    /// The versions, from the names in the versions file; the current one is always named `current`.
    ///
    /// `exists` is asked whether a path of the project is there. What names no version is an issue.
    #[must_use]
    pub fn versions(
        &self,
        file: &str,
        released: &[VersionName],
        exists: &dyn Fn(&str) -> bool,
    ) -> (Vec<VersionSettings>, Vec<Issue>) {
        let mut issues = Vec::new();
        let names = self.names(released);
        let named = self.options.get("lastVersion").and_then(Value::as_text).map(VersionName::new);
        let default =
            names.iter().find(|name| name.as_str() != "current").or(names.first()).cloned();
        let latest = match (named, default) {
            (Some(name), Some(default)) if !names.contains(&name) => {
                issues.push(unknown_version("lastVersion", name.as_str(), &names, file));
                default
            }
            (Some(name), _) | (None, Some(name)) => name,
            (None, None) => return (Vec::new(), issues),
        };
        let choices = match self.options.get("versions") {
            Some(Value::Table(choices)) => choices.clone(),
            _ => IndexMap::new(),
        };
        for unknown in
            choices.keys().filter(|name| !names.iter().any(|known| known.as_str() == *name))
        {
            issues.push(unknown_version("versions", unknown, &names, file));
        }
        let list = VersionList { base_path: &self.base_path, names: &names, latest: &latest };
        let choice =
            |name: &VersionName| choices.get(name.as_str()).map(version_choice).unwrap_or_default();
        let folders = |name: &VersionName| self.folders(name, exists);
        (list.settings(choice, folders), issues)
    }

    /// The versions to build, newest first.
    fn names(&self, released: &[VersionName]) -> Vec<VersionName> {
        let flag = |key: &str| self.options.get(key).and_then(Value::as_flag);
        let versioned = !flag("disableVersioning").unwrap_or(false);
        let current =
            flag("includeCurrentVersion").unwrap_or(true).then(|| VersionName::new("current"));
        let released = if versioned { released } else { &[] };
        let names = current.into_iter().chain(released.iter().cloned());
        match self.options.get("onlyIncludeVersions").and_then(Value::as_list) {
            None => names.collect(),
            Some(only) => {
                let wanted: Vec<&str> = only.iter().filter_map(Value::as_text).collect();
                names.filter(|name| wanted.contains(&name.as_str())).collect()
            }
        }
    }

    /// Folder and sidebars file of a version.
    fn folders(
        &self,
        name: &VersionName,
        exists: &dyn Fn(&str) -> bool,
    ) -> (String, Option<String>) {
        if name.as_str() == "current" {
            let sidebars = match &self.sidebars {
                SidebarsOption::File(file) => Some(file.clone()),
                SidebarsOption::Generated | SidebarsOption::None => None,
            };
            return (self.path.clone(), sidebars);
        }
        let prefix = self.prefix();
        let sidebars = format!("{prefix}versioned_sidebars/version-{name}-sidebars.json");
        (format!("{prefix}versioned_docs/version-{name}"), exists(&sidebars).then_some(sidebars))
    }

    /// The versions of a set that is not the default one lie in files and folders of its name.
    fn prefix(&self) -> String {
        match self.settings.id.as_str() {
            "default" => String::new(),
            id => format!("{id}_"),
        }
    }
}

fn version_choice(value: &Value) -> VersionChoice {
    let text = |key: &str| value.get(key).and_then(Value::as_text).map(str::to_owned);
    VersionChoice {
        label: text("label"),
        path: text("path"),
        banner: match text("banner").as_deref() {
            Some("none") => Some(Banner::None),
            Some("unreleased") => Some(Banner::Unreleased),
            Some("unmaintained") => Some(Banner::Unmaintained),
            _ => None,
        },
        badge: value.get("badge").and_then(Value::as_flag),
    }
}

/// Turns the configuration into settings and collects what does not fit.
struct Reader<'a> {
    file: &'a str,
    issues: Vec<Issue>,
}

impl Reader<'_> {
    fn project(&mut self, config: &Value) -> Option<DocusaurusProject> {
        let title = self.required(config, "title");
        let url = self.required(config, "url");
        let base_url = self.required(config, "baseUrl");
        let classic = self.classic_options(config);
        let mut docs = self.docs_plugins(config, classic.as_ref());
        let theme = config.get("themeConfig").cloned().unwrap_or_default();
        let parts = DocusaurusSettings {
            markdown: markdown(config, &docs),
            theme: docusaurus_theme::theme(config, classic.as_ref()),
            ..self.settings(config, &theme)
        };
        let mut settings = Settings::of_docusaurus((title?, url?, base_url?), parts);
        // The configuration is a program: the line of an address in it is not known.
        self.issues.extend(settings.leave_out_refused_addresses(self.file, ""));
        for docs in &mut docs {
            let edit_url = &mut docs.settings.edit_url;
            let issue = edit_url.as_ref().and_then(|url| refused_address(url, AddressUse::Link));
            if let Some(issue) = issue {
                *edit_url = None;
                self.issues.push(issue.at(Place::file(self.file)));
            }
        }
        Some(DocusaurusProject {
            settings,
            docs,
            pages: pages_folder(classic.as_ref()),
            static_folders: texts(config.get("staticDirectories"))
                .filter(|folders| !folders.is_empty())
                .unwrap_or_else(|| vec!["static".to_owned()]),
        })
    }

    fn required(&mut self, config: &Value, key: &str) -> Option<String> {
        let text = config.get(key).and_then(Value::as_text).map(str::to_owned);
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

    fn docs_plugins(&mut self, config: &Value, classic: Option<&Value>) -> Vec<DocusaurusDocs> {
        let mut docs = Vec::new();
        if let Some(classic) = classic {
            match classic.get("docs") {
                Some(Value::Boolean(false)) => {}
                options => docs.push(docs_options(&options.cloned().unwrap_or_default())),
            }
            match classic.get("blog") {
                Some(Value::Boolean(false)) => {}
                _ => self.issues.push(
                    Issue::info(
                        "unknown-plugin",
                        "the blog is left out: the engine builds docs and pages",
                    )
                    .at(Place::file(self.file))
                    .help("`blog: false` in the preset's options says the same"),
                ),
            }
        }
        for plugin in config.get("plugins").and_then(Value::as_list).unwrap_or_default() {
            let (name, options) = name_and_options(plugin);
            if DOCS_PLUGINS.contains(&name) {
                docs.push(docs_options(&options));
            } else if !name.is_empty() && !KNOWN_PLUGINS.contains(&name) {
                self.unknown_part("plugin", name);
            }
        }
        docs
    }

    fn unknown_part(&mut self, what: &str, name: &str) {
        self.issues.push(
            Issue::info(
                "unknown-plugin",
                format!("the {what} `{name}` is left out: the engine does not have it"),
            )
            .at(Place::file(self.file)),
        );
    }

    fn settings(&mut self, config: &Value, theme: &Value) -> DocusaurusSettings {
        let navbar = self.navbar(theme);
        DocusaurusSettings {
            tagline: text(config, "tagline").unwrap_or_default(),
            favicon: text(config, "favicon"),
            title_delimiter: text(config, "titleDelimiter"),
            index: !config.get("noIndex").and_then(Value::as_flag).unwrap_or(false),
            trailing_slash: config.get("trailingSlash").and_then(Value::as_flag),
            markdown: MarkdownSettings::default(),
            locales: locales(config),
            policies: policies(config),
            color_mode: color_mode(theme),
            navbar,
            announcement: announcement(theme),
            hideable: theme.at(&["docs", "sidebar", "hideable"]).and_then(Value::as_flag),
            auto_collapse: theme
                .at(&["docs", "sidebar", "autoCollapseCategories"])
                .and_then(Value::as_flag),
            table_of_contents: table_of_contents(theme),
            footer: self.footer(theme),
            search: Some(search(theme)),
            theme: ThemeSettings::default(),
        }
    }

    fn navbar(&mut self, theme: &Value) -> Navbar {
        let navbar = theme.get("navbar").cloned().unwrap_or_default();
        let items: Vec<NavbarItem> = navbar
            .get("items")
            .and_then(Value::as_list)
            .unwrap_or_default()
            .iter()
            .map(NavbarItem::from_value)
            .collect();
        let navbar = Navbar {
            title: text(&navbar, "title"),
            logo: navbar.get("logo").and_then(logo),
            hide_on_scroll: navbar.get("hideOnScroll").and_then(Value::as_flag).unwrap_or(false),
            items,
        };
        self.issues
            .extend(navbar.check().into_iter().map(|issue| issue.at(Place::file(self.file))));
        navbar
    }

    fn footer(&mut self, theme: &Value) -> Option<Footer> {
        let footer = theme.get("footer")?;
        let links = footer.get("links").and_then(Value::as_list).unwrap_or_default();
        Some(Footer {
            style: match text(footer, "style").as_deref() {
                Some("dark") => FooterStyle::Dark,
                _ => FooterStyle::Light,
            },
            logo: footer.get("logo").and_then(logo),
            links: links.iter().filter_map(footer_link).collect(),
            copyright: text(footer, "copyright"),
        })
    }
}

/// The parts of a site's settings that a project may leave out.
pub(crate) struct DocusaurusSettings {
    pub(crate) tagline: String,
    pub(crate) favicon: Option<String>,
    pub(crate) title_delimiter: Option<String>,
    pub(crate) index: bool,
    pub(crate) trailing_slash: Option<bool>,
    pub(crate) markdown: MarkdownSettings,
    pub(crate) locales: Locales,
    pub(crate) policies: Policies,
    pub(crate) color_mode: ColorModeSettings,
    pub(crate) navbar: Navbar,
    pub(crate) announcement: Option<Announcement>,
    pub(crate) hideable: Option<bool>,
    pub(crate) auto_collapse: Option<bool>,
    pub(crate) table_of_contents: TableOfContents,
    pub(crate) footer: Option<Footer>,
    pub(crate) search: Option<SearchSettings>,
    pub(crate) theme: ThemeSettings,
}

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key).and_then(Value::as_text).map(str::to_owned)
}

fn texts(value: Option<&Value>) -> Option<Vec<String>> {
    Some(value?.as_list()?.iter().filter_map(Value::as_text).map(str::to_owned).collect())
}

/// A plugin or preset: its name alone, or a list of the name and its options.
fn name_and_options(value: &Value) -> (&str, Value) {
    let (name, options) = match value {
        Value::List(list) => (list.first(), list.get(1).cloned().unwrap_or_default()),
        single => (Some(single), Value::default()),
    };
    (name.map(module_name).unwrap_or_default(), options)
}

/// The name of a module, given as text or as what a `require` of it evaluates to.
fn module_name(value: &Value) -> &str {
    value.as_text().or_else(|| value.get("$module").and_then(Value::as_text)).unwrap_or_default()
}

fn docs_options(options: &Value) -> DocusaurusDocs {
    let flag =
        |key: &str, default: bool| options.get(key).and_then(Value::as_flag).unwrap_or(default);
    let base_path = text(options, "routeBasePath").unwrap_or_else(|| "docs".to_owned());
    let settings = InstanceSettings {
        id: text(options, "id").unwrap_or_else(|| "default".to_owned()),
        breadcrumbs: flag("breadcrumbs", true),
        number_prefixes: flag("numberPrefixParser", true),
        sidebar_collapsible: flag("sidebarCollapsible", true),
        sidebar_collapsed: flag("sidebarCollapsed", true),
        edit_url: text(options, "editUrl"),
        tags_base_path: text(options, "tagsBasePath").unwrap_or_else(|| "tags".to_owned()),
        exclude: texts(options.get("exclude"))
            .unwrap_or_else(|| InstanceSettings::default().exclude),
    };
    DocusaurusDocs {
        settings,
        path: tidy(&text(options, "path").unwrap_or_else(|| "docs".to_owned())),
        base_path: crate::join_paths("", base_path.trim_matches('/')),
        sidebars: match options.get("sidebarPath") {
            Some(Value::Text(file)) => SidebarsOption::File(tidy(file)),
            Some(Value::Boolean(false)) => SidebarsOption::None,
            _ => SidebarsOption::Generated,
        },
        options: options.clone(),
    }
}

/// A path within the project, without `./` before it.
pub(crate) fn tidy(path: &str) -> String {
    let path = path.strip_prefix("@site/").unwrap_or(path);
    path.trim_start_matches("./").trim_end_matches('/').to_owned()
}

/// What the docs plugins are told about Markdown; what one of them can, all can.
fn markdown(config: &Value, docs: &[DocusaurusDocs]) -> MarkdownSettings {
    let plugin = |name: &str| {
        let lists = docs.iter().filter_map(|docs| docs.options.get("remarkPlugins")?.as_list());
        lists
            .flatten()
            .map(name_and_options)
            .find(|(found, _)| found.ends_with(name))
            .map(|(_, options)| options)
    };
    let keywords =
        docs.iter().filter_map(|docs| texts(docs.options.at(&["admonitions", "keywords"])));
    MarkdownSettings {
        format: match config.at(&["markdown", "format"]).and_then(Value::as_text) {
            Some("md") => MarkdownFormat::Md,
            Some("detect") => MarkdownFormat::Detect,
            _ => MarkdownFormat::Mdx,
        },
        math: plugin("remark-math").is_some(),
        mermaid: config.at(&["markdown", "mermaid"]).and_then(Value::as_flag).unwrap_or(false),
        mermaid_themes: mermaid_themes(config),
        admonitions: keywords.flatten().collect(),
        npm_to_yarn: plugin("remark-plugin-npm2yarn").map(|options| npm_to_yarn(&options)),
        magic_comments: magic_comments(config),
        ..MarkdownSettings::default()
    }
}

fn mermaid_themes(config: &Value) -> MermaidThemes {
    let theme = |mode| config.at(&["themeConfig", "mermaid", "theme", mode])?.as_text();
    let defaults = MermaidThemes::default();
    MermaidThemes {
        light: theme("light").map_or(defaults.light, ToOwned::to_owned),
        dark: theme("dark").map_or(defaults.dark, ToOwned::to_owned),
    }
}

fn magic_comments(config: &Value) -> Vec<MagicCommentSettings> {
    let written = config.at(&["themeConfig", "prism", "magicComments"]).and_then(Value::as_list);
    let comment = |value: &Value| {
        let block = value.get("block");
        Some(MagicCommentSettings {
            class_name: text(value, "className")?,
            line: text(value, "line"),
            block: block.and_then(|block| Some((text(block, "start")?, text(block, "end")?))),
        })
    };
    written.unwrap_or_default().iter().filter_map(comment).collect()
}

fn npm_to_yarn(options: &Value) -> NpmToYarnSettings {
    let defaults = NpmToYarnSettings::default();
    NpmToYarnSettings {
        sync: options.get("sync").and_then(Value::as_flag).unwrap_or(false),
        // A converter that is a function of the project's own can't be run.
        converters: texts(options.get("converters")).unwrap_or(defaults.converters),
    }
}

fn pages_folder(classic: Option<&Value>) -> Option<String> {
    match classic?.get("pages") {
        Some(Value::Boolean(false)) => None,
        options => Some(
            options
                .and_then(|options| text(options, "path"))
                .map_or_else(|| "src/pages".to_owned(), |path| tidy(&path)),
        ),
    }
}

fn locales(config: &Value) -> Locales {
    let Some(i18n) = config.get("i18n") else { return Locales::default() };
    let default = text(i18n, "defaultLocale").unwrap_or_else(|| "en".to_owned());
    let list = texts(i18n.get("locales")).unwrap_or_default();
    let locale = |tag: String| {
        let configured = i18n.at(&["localeConfigs", &tag]);
        let label = configured.and_then(|configured| text(configured, "label"));
        let direction = configured.and_then(|configured| text(configured, "direction"));
        Locale {
            label: label.unwrap_or_else(|| tag.clone()),
            direction: if direction.as_deref() == Some("rtl") {
                Direction::Rtl
            } else {
                Direction::Ltr
            },
            tag,
        }
    };
    Locales { default, list: list.into_iter().map(locale).collect() }
}

fn policies(config: &Value) -> Policies {
    let policy = |value: Option<&Value>, default: Policy| match value.and_then(Value::as_text) {
        Some("ignore") => Policy::Ignore,
        Some("log") => Policy::Log,
        Some("warn") => Policy::Warn,
        Some("throw") => Policy::Throw,
        _ => default,
    };
    let hook = config.at(&["markdown", "hooks", "onBrokenMarkdownLinks"]);
    Policies {
        on_broken_links: policy(config.get("onBrokenLinks"), Policy::Throw),
        on_broken_markdown_links: policy(
            hook.or(config.get("onBrokenMarkdownLinks")),
            Policy::Warn,
        ),
        on_broken_anchors: policy(config.get("onBrokenAnchors"), Policy::Warn),
        on_duplicate_routes: policy(config.get("onDuplicateRoutes"), Policy::Warn),
        ..Policies::default()
    }
}

fn color_mode(theme: &Value) -> ColorModeSettings {
    let flag = |key: &str| theme.at(&["colorMode", key]).and_then(Value::as_flag).unwrap_or(false);
    ColorModeSettings {
        default: match theme.at(&["colorMode", "defaultMode"]).and_then(Value::as_text) {
            Some("dark") => ColorMode::Dark,
            _ => ColorMode::Light,
        },
        disable_switch: flag("disableSwitch"),
        respect_prefers_color_scheme: flag("respectPrefersColorScheme"),
    }
}

fn announcement(theme: &Value) -> Option<Announcement> {
    let bar = theme.get("announcementBar")?;
    Some(Announcement {
        id: text(bar, "id").unwrap_or_else(|| "announcement-bar".to_owned()),
        content: text(bar, "content")?,
        closeable: bar.get("isCloseable").and_then(Value::as_flag).unwrap_or(true),
    })
}

fn table_of_contents(theme: &Value) -> TableOfContents {
    let level = |key: &str, default: u8| {
        let number = theme.at(&["tableOfContents", key]).and_then(Value::as_number);
        number.filter(|number| (2.0..=6.0).contains(number)).map_or(default, |number| number as u8)
    };
    TableOfContents {
        min_heading_level: level("minHeadingLevel", 2),
        max_heading_level: level("maxHeadingLevel", 3),
    }
}

/// A project without the hosted service gets an index of its own; the routes stay those that it has.
fn search(theme: &Value) -> SearchSettings {
    let Some(algolia) = theme.get("algolia") else {
        return SearchSettings { page_path: None, ..SearchSettings::default() };
    };
    let page_path = match algolia.get("searchPagePath") {
        Some(Value::Text(path)) => Some(path.trim_matches('/').to_owned()),
        Some(Value::Boolean(false)) => None,
        _ => Some("search".to_owned()),
    };
    SearchSettings {
        provider: SearchProvider::Hosted,
        application_id: text(algolia, "appId").unwrap_or_default(),
        api_key: SearchKey::new(text(algolia, "apiKey").unwrap_or_default()),
        index_name: text(algolia, "indexName").unwrap_or_default(),
        page_path,
        contextual: algolia.get("contextualSearch").and_then(Value::as_flag).unwrap_or(true),
        ..SearchSettings::default()
    }
}

fn logo(value: &Value) -> Option<Logo> {
    Some(Logo {
        alt: text(value, "alt"),
        src: text(value, "src")?,
        src_dark: text(value, "srcDark"),
        href: text(value, "href"),
    })
}

fn footer_link(value: &Value) -> Option<FooterLink> {
    match value.get("items").and_then(Value::as_list) {
        Some(items) => Some(FooterLink::Column {
            title: text(value, "title").unwrap_or_default(),
            items: items.iter().filter_map(footer_item).collect(),
        }),
        None => footer_item(value).map(FooterLink::Item),
    }
}

fn footer_item(value: &Value) -> Option<FooterItem> {
    if let Some(html) = text(value, "html") {
        return Some(FooterItem::Html { html });
    }
    let href = text(value, "to").or_else(|| text(value, "href"))?;
    Some(FooterItem::Link { label: text(value, "label").unwrap_or_else(|| href.clone()), href })
}
