//! What a site's author configures, with a default for everything but the title.
//!
//! The types read `site.toml` as they are: a key that is not known is a fault that names its line, since a
//! mistyped setting that silently does nothing costs its author an hour.

use serde::{Deserialize, Deserializer};

use crate::color::Color;
use crate::navbar::{Footer, Navbar};
use crate::recovery::from_toml;
use crate::version::{Banner, VersionSettings};
use crate::version_list::{VersionList, VersionOptions};
use crate::{
    AnalyticsSettings, BlogSettings, Choice, InstanceSettings, Issue, MarkdownSettings, Place,
    Policy, Redirect, SearchKey, ServeSettings, ThemeSettings, VersionName,
};

/// The settings of a site.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Settings {
    /// The site's name.
    pub title: String,
    /// A sentence under the name.
    #[serde(default)]
    pub tagline: String,
    /// Where the site will be published: scheme and host.
    pub url: String,
    /// Path under which it will be published; starts and ends with a slash.
    #[serde(default = "root")]
    pub base_url: String,
    /// The icon in the browser's tab, relative to the static folder.
    #[serde(default)]
    pub favicon: Option<String>,
    /// Picture that other sites show beside links to a page, for pages without one of their own: a file relative to the
    /// static folder, or an address.
    #[serde(default)]
    pub image: Option<String>,
    /// Between a page's title and the site's (specification, section 9).
    #[serde(default = "title_delimiter")]
    pub title_delimiter: String,
    /// Paths of documents end with a slash, or never do; by default only those of folders do (fact R-ROUTE-04).
    #[serde(default)]
    pub trailing_slash: Option<bool>,
    /// What Markdown files may hold.
    #[serde(default)]
    pub markdown: MarkdownSettings,
    /// Search engines may index the site.
    #[serde(default = "yes")]
    pub index: bool,
    /// Languages.
    #[serde(default)]
    pub locales: Locales,
    /// The language that these settings are for; the default one where absent.
    #[serde(skip)]
    locale: Option<String>,
    /// Versions, in the order of the switcher; one version over the whole content where none is named.
    #[serde(default)]
    versions: Vec<RawVersion>,
    /// What to do about faults.
    #[serde(default)]
    pub policies: Policies,
    /// Light and dark.
    #[serde(default)]
    pub color_mode: ColorModeSettings,
    /// The bar at the top.
    #[serde(default)]
    pub navbar: Navbar,
    /// The notice above the navbar.
    #[serde(default)]
    pub announcement: Option<Announcement>,
    /// What stands beside the pages.
    #[serde(default)]
    pub sidebar: SidebarSettings,
    /// What stands on the other side.
    #[serde(default)]
    pub table_of_contents: TableOfContents,
    /// The documents.
    #[serde(default)]
    pub docs: DocsSettings,
    /// Blogs.
    #[serde(default)]
    pub blogs: Vec<BlogSettings>,
    /// Former addresses of pages.
    #[serde(default)]
    pub redirects: Vec<Redirect>,
    /// The foot of the page.
    #[serde(default)]
    pub footer: Option<Footer>,
    /// Search; none where absent.
    #[serde(default)]
    pub search: Option<SearchSettings>,
    /// Colours, fonts, styles of the site's own.
    #[serde(default)]
    pub theme: ThemeSettings,
    /// Services that count visits.
    #[serde(default)]
    pub analytics: AnalyticsSettings,
    /// The program's own server.
    #[serde(default)]
    pub serve: ServeSettings,
}

/// A version as written.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct RawVersion {
    name: VersionName,
    label: Option<String>,
    path: Option<String>,
    #[serde(default)]
    latest: bool,
    banner: Option<Banner>,
    badge: Option<bool>,
    content: Option<String>,
    sidebars: Option<String>,
}

/// Languages of a site.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Locales {
    /// The language without a path prefix.
    pub default: String,
    /// All languages; only the default one where empty.
    #[serde(default)]
    pub list: Vec<Locale>,
}

impl Default for Locales {
    fn default() -> Self {
        Self { default: "en".to_owned(), list: Vec::new() }
    }
}

/// A language.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Locale {
    /// BCP 47 tag.
    pub tag: String,
    /// What its readers call it.
    pub label: String,
    /// Which way it is written.
    #[serde(default)]
    pub direction: Direction,
}

/// Which way a language is written.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Left to right.
    #[default]
    Ltr,
    /// Right to left.
    Rtl,
}

/// What to do about faults that a site may want to live with. Defaults: specification, section 8.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Policies {
    /// A link to a path that the site does not have.
    pub on_broken_links: Policy,
    /// A link to a Markdown file that is not there.
    pub on_broken_markdown_links: Policy,
    /// A link to an id that its page does not have.
    pub on_broken_anchors: Policy,
    /// Two pages at one path.
    pub on_duplicate_routes: Policy,
    /// A code block in a language that no syntax is known for.
    pub on_unknown_languages: Policy,
    /// A document that no sidebar shows.
    pub on_orphan_pages: Policy,
}

impl Policies {
    /// Returns the policies under which every broken link, broken anchor and duplicate route fails the run.
    ///
    /// ```
    /// use docs_model::{Policies, Policy};
    ///
    /// assert_eq!(Policies::default().on_broken_links, Policy::Ignore);
    /// assert_eq!(Policies::default().strict().on_broken_links, Policy::Throw);
    /// ```
    #[must_use]
    pub fn strict(self) -> Self {
        Self {
            on_broken_links: Policy::Throw,
            on_broken_markdown_links: Policy::Throw,
            on_broken_anchors: Policy::Throw,
            on_duplicate_routes: Policy::Throw,
            ..self
        }
    }
}

impl Default for Policies {
    fn default() -> Self {
        Self {
            on_broken_links: Policy::Ignore,
            on_broken_markdown_links: Policy::Ignore,
            on_broken_anchors: Policy::Warn,
            on_duplicate_routes: Policy::Warn,
            on_unknown_languages: Policy::Ignore,
            on_orphan_pages: Policy::Warn,
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum ColorMode {
    /// Dark text on a light ground.
    #[default]
    Light,
    /// Light text on a dark ground.
    Dark,
}

/// How the colour mode is chosen (specification, section 4).
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct ColorModeSettings {
    /// The mode of a visitor who has not chosen.
    pub default: ColorMode,
    /// Visitors can't choose.
    pub disable_switch: bool,
    /// The visitor's system decides until they choose.
    pub respect_prefers_color_scheme: bool,
}

/// A notice above the navbar.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// A new id brings a dismissed notice back.
    #[serde(default = "announcement_id")]
    pub id: String,
    /// HTML.
    pub content: String,
    /// Visitors can dismiss it.
    #[serde(default = "yes")]
    pub closeable: bool,
    /// Color behind the notice; the interface's own where absent.
    #[serde(default)]
    pub background: Option<Color>,
    /// Color of the text; the interface's own where absent.
    #[serde(default)]
    pub color: Option<Color>,
}

/// How sidebars behave.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct SidebarSettings {
    /// A button folds the whole sidebar away.
    pub hideable: bool,
    /// Opening a category closes its siblings.
    pub auto_collapse_categories: bool,
    /// Categories that don't say can be closed.
    pub collapsible: bool,
    /// Categories that don't say are closed at first.
    pub collapsed: bool,
}

impl Default for SidebarSettings {
    fn default() -> Self {
        Self {
            hideable: false,
            auto_collapse_categories: false,
            collapsible: true,
            collapsed: true,
        }
    }
}

/// Which headings a page's contents show (specification, section 2: levels 2 to 3).
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct TableOfContents {
    /// Lowest level.
    pub min_heading_level: u8,
    /// Highest level.
    pub max_heading_level: u8,
}

impl Default for TableOfContents {
    fn default() -> Self {
        Self { min_heading_level: 2, max_heading_level: 3 }
    }
}

/// The documents as a whole.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct DocsSettings {
    /// Show the trail of categories above the article.
    pub breadcrumbs: bool,
    /// Digits at the head of file and folder names order them and don't show.
    pub number_prefixes: bool,
    /// Address under which the sources can be edited; the file's path is put behind it.
    pub edit_url: Option<String>,
    /// Edit links of translated documents lead to the translations, instead of the originals. By default `true`.
    pub edit_translations: bool,
    /// Show when a document was changed last, by its front matter or the history of its file.
    pub show_last_update_time: bool,
    /// Show who changed a document last.
    pub show_last_update_author: bool,
    /// Name of the file that defines tags, within the folder of a version. By default `tags.yml`, if it exists.
    pub tags_file: String,
    /// Policy for tags that documents use and the tags file does not define. By default a warning.
    pub on_inline_tags: Policy,
}

impl Default for DocsSettings {
    fn default() -> Self {
        Self {
            breadcrumbs: false,
            number_prefixes: true,
            edit_url: None,
            edit_translations: true,
            show_last_update_time: false,
            show_last_update_author: false,
            tags_file: InstanceSettings::TAGS_FILE.to_owned(),
            on_inline_tags: Policy::Warn,
        }
    }
}

/// Who answers searches.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum SearchProvider {
    /// The index that is built with the site.
    #[default]
    Embedded,
    /// The hosted service.
    Hosted,
    /// The hosted service, and the built index when no host answers.
    HostedWithFallback,
}

/// Search (specification, sections 3, 7 and 9).
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct SearchSettings {
    /// Who answers.
    #[serde(default)]
    pub provider: SearchProvider,
    /// The hosted service's name for the site's owner; its hosts' names derive from it.
    #[serde(default)]
    pub application_id: String,
    /// The hosted service's public key.
    #[serde(default)]
    pub api_key: SearchKey,
    /// The hosted index.
    #[serde(default)]
    pub index_name: String,
    /// Path of the page with all results, within the site.
    ///
    /// `false` in the settings leaves the page out.
    #[serde(default = "search_page_path", deserialize_with = "path_or_false")]
    pub page_path: Option<String>,
    /// Search only the current language and version.
    #[serde(default = "yes")]
    pub contextual: bool,
    /// Results of one request.
    #[serde(default = "hits_per_page")]
    pub hits_per_page: u32,
    /// Words of a snippet.
    #[serde(default = "snippet_words")]
    pub snippet_words: u32,
    /// Words of a snippet on windows of 768 px or less.
    #[serde(default = "snippet_words_narrow")]
    pub snippet_words_narrow: u32,
    /// Results shown under one heading of the dialog.
    #[serde(default = "max_results_per_group")]
    pub max_results_per_group: u32,
    /// What stands in the empty field.
    #[serde(default = "search_placeholder")]
    pub placeholder: String,
    /// Where readers can tell of results that they miss: an address or a path of the site, in which `{query}`
    /// stands for what they searched for. Nothing is offered where absent.
    #[serde(default)]
    pub missing_results_url: Option<String>,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self {
            provider: SearchProvider::default(),
            application_id: String::new(),
            api_key: SearchKey::default(),
            index_name: String::new(),
            page_path: search_page_path(),
            contextual: true,
            hits_per_page: hits_per_page(),
            snippet_words: snippet_words(),
            snippet_words_narrow: snippet_words_narrow(),
            max_results_per_group: max_results_per_group(),
            placeholder: search_placeholder(),
            missing_results_url: None,
        }
    }
}

fn root() -> String {
    "/".to_owned()
}

fn title_delimiter() -> String {
    "|".to_owned()
}

fn announcement_id() -> String {
    "announcement-bar".to_owned()
}

fn search_page_path() -> Option<String> {
    Some("search".to_owned())
}

fn path_or_false<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a path within the site, or `false`")]
    enum PathOrFalse {
        Path(String),
        Flag(bool),
    }
    match PathOrFalse::deserialize(deserializer)? {
        PathOrFalse::Path(path) => Ok(Some(path)),
        PathOrFalse::Flag(false) => Ok(None),
        PathOrFalse::Flag(true) => Ok(search_page_path()),
    }
}

fn search_placeholder() -> String {
    "Search docs".to_owned()
}

fn yes() -> bool {
    true
}

/// Specification, section 9: search page size.
fn hits_per_page() -> u32 {
    20
}

/// Specification, section 9: snippet length.
fn snippet_words() -> u32 {
    10
}

/// Specification, section 9: snippet length at 768 px or narrower.
fn snippet_words_narrow() -> u32 {
    5
}

/// Specification, section 9: maximum results per group.
fn max_results_per_group() -> u32 {
    5
}

/// Code of every fault of the settings.
const CODE: &str = "settings";

impl Settings {
    /// Creates settings with the defaults of `site.toml`. Slashes around the base URL and after the URL are optional.
    ///
    /// ```
    /// use docs_model::Settings;
    ///
    /// let text = "title = 'T'\nurl = 'https://t.example.com'\nbase_url = '/docs'";
    /// let settings = Settings::new("T", "https://t.example.com/", "/docs");
    /// assert_eq!(Settings::from_toml("site.toml", text).0, Some(settings));
    /// ```
    #[must_use]
    pub fn new(title: impl Into<String>, url: &str, base_url: &str) -> Self {
        Self {
            title: title.into(),
            tagline: String::new(),
            url: url.trim_end_matches('/').to_owned(),
            base_url: with_slashes(base_url),
            favicon: None,
            image: None,
            title_delimiter: title_delimiter(),
            trailing_slash: None,
            markdown: MarkdownSettings::default(),
            index: true,
            locales: Locales::default(),
            locale: None,
            versions: Vec::new(),
            policies: Policies::default(),
            color_mode: ColorModeSettings::default(),
            navbar: Navbar::default(),
            announcement: None,
            sidebar: SidebarSettings::default(),
            table_of_contents: TableOfContents::default(),
            docs: DocsSettings::default(),
            blogs: Vec::new(),
            redirects: Vec::new(),
            footer: None,
            search: None,
            theme: ThemeSettings::default(),
            analytics: AnalyticsSettings::default(),
            serve: ServeSettings::default(),
        }
    }

    /// Reads `site.toml`. What can't be used is reported and left out. Returns no settings if the text is not TOML, or
    /// if a required setting is missing.
    ///
    /// ```
    /// use docs_model::Settings;
    ///
    /// let text = "title = 'Agent Docs'\nurl = 'https://docs.example.com'\n";
    /// let (settings, issues) = Settings::from_toml("site.toml", text);
    /// assert!(issues.is_empty());
    /// assert_eq!(settings.unwrap().base_url, "/");
    ///
    /// let (settings, issues) = Settings::from_toml("site.toml", "titel = 'x'\n");
    /// assert!(settings.is_none());
    /// assert!(issues[0].to_string().starts_with("site.toml:1:1: error[settings]: unknown key `titel`, did you mean `title`?"));
    /// ```
    #[must_use]
    pub fn from_toml(file: &str, text: &str) -> (Option<Self>, Vec<Issue>) {
        let (settings, mut issues) = from_toml::<Self>(file, text, CODE);
        let Some(mut settings) = settings else { return (None, issues) };
        settings.base_url = with_slashes(&settings.base_url);
        settings.url = settings.url.trim_end_matches('/').to_owned();
        settings.place_redirects(file, text);
        issues.extend(settings.check().into_iter().map(|issue| issue.at(Place::file(file))));
        issues.extend(settings.remove_refused_addresses(file, text));
        (Some(settings), issues)
    }

    /// The versions of a site of ours, defaults filled in.
    ///
    /// Exactly one is the latest: the one that says so, else the first.
    #[must_use]
    pub fn versions(&self) -> Vec<VersionSettings> {
        let Some(first) = self.versions.first() else { return vec![single_version()] };
        let latest = self.versions.iter().find(|version| version.latest).unwrap_or(first);
        let names: Vec<VersionName> =
            self.versions.iter().map(|version| version.name.clone()).collect();
        let raw = |name: &VersionName| self.versions.iter().find(|version| version.name == *name);
        let list = VersionList { base_path: "/", names: &names, latest: &latest.name };
        list.settings(
            |name| raw(name).map(RawVersion::options).unwrap_or_default(),
            |name| raw(name).map(RawVersion::folders).unwrap_or_default(),
        )
    }

    /// The set of docs of a site of ours.
    #[must_use]
    pub fn instance(&self) -> InstanceSettings {
        InstanceSettings {
            breadcrumbs: self.docs.breadcrumbs,
            number_prefixes: self.docs.number_prefixes.into(),
            sidebar_collapsible: self.sidebar.collapsible,
            sidebar_collapsed: self.sidebar.collapsed,
            edit_url: self.docs.edit_url.clone(),
            edit_translations: self.docs.edit_translations,
            show_last_update_time: self.docs.show_last_update_time,
            show_last_update_author: self.docs.show_last_update_author,
            tags_file: match self.docs.tags_file.as_str() {
                InstanceSettings::TAGS_FILE => Choice::Default,
                file => Choice::Some(file.to_owned()),
            },
            on_inline_tags: self.docs.on_inline_tags,
            ..InstanceSettings::default()
        }
    }

    /// Tag of the language that these settings are for.
    #[must_use]
    pub fn language(&self) -> &str {
        self.locale.as_deref().unwrap_or(&self.locales.default)
    }

    /// Tags of all languages, the default one first.
    #[must_use]
    pub fn languages(&self) -> Vec<&str> {
        let others = self.locales.list.iter().map(|locale| locale.tag.as_str());
        let default = self.locales.default.as_str();
        std::iter::once(default).chain(others.filter(|tag| *tag != default)).collect()
    }

    /// The same site in another language, below that language's prefix (facts R-LOC-01, R-LOC-02).
    ///
    /// ```
    /// use docs_model::Settings;
    ///
    /// let text = "title = 'T'\nurl = 'https://t.example.com'\n[locales]\ndefault = 'en'\n\
    ///     list = [{ tag = 'en', label = 'English' }, { tag = 'fr', label = 'Français' }]";
    /// let settings = Settings::from_toml("site.toml", text).0.unwrap();
    /// let french = settings.in_language("fr");
    /// assert_eq!((french.language(), french.base_url.as_str()), ("fr", "/fr/"));
    /// assert_eq!(french.root_base_url(), "/");
    /// ```
    #[must_use]
    pub fn in_language(&self, tag: &str) -> Self {
        let mut settings = self.clone();
        settings.base_url = self.root_base_url();
        settings.locale = None;
        if tag != self.locales.default {
            settings.base_url = format!("{}{tag}/", settings.base_url);
            settings.locale = Some(tag.to_owned());
        }
        settings
    }

    /// The base URL of the default language.
    #[must_use]
    pub fn root_base_url(&self) -> String {
        let prefix = self.locale.as_ref().map(|tag| format!("{tag}/")).unwrap_or_default();
        self.base_url.strip_suffix(&prefix).unwrap_or(&self.base_url).to_owned()
    }

    /// The direction of the language.
    #[must_use]
    pub fn direction(&self) -> Direction {
        let locale = self.locales.list.iter().find(|locale| locale.tag == self.language());
        locale.map(|locale| locale.direction).unwrap_or_default()
    }

    /// Sets the place of each redirect: the line of the text that has its `from`.
    fn place_redirects(&mut self, file: &str, text: &str) {
        let mut lines = text.lines().enumerate();
        for redirect in &mut self.redirects {
            // Redirects are read in the order of their lines. One that is written with escapes is not found.
            let quoted = ['"', '\''].map(|quote| format!("{quote}{}{quote}", redirect.from));
            let mut rest = lines.clone();
            let found = rest.find(|(_, line)| {
                line.contains("from") && quoted.iter().any(|quoted| line.contains(quoted))
            });
            redirect.place = Some(match found.and_then(|(line, _)| u32::try_from(line + 1).ok()) {
                Some(line) => {
                    lines = rest;
                    Place::line(file, line)
                }
                None => Place::file(file),
            });
        }
    }

    /// Rules that hold between settings.
    fn check(&self) -> Vec<Issue> {
        let mut issues = Vec::new();
        let contents = self.table_of_contents;
        if contents.min_heading_level > contents.max_heading_level {
            issues.push(Issue::error(
                CODE,
                "`table_of_contents.min_heading_level` must not be above `max_heading_level`",
            ));
        }
        if !(self.url.starts_with("https://") || self.url.starts_with("http://")) {
            issues.push(
                Issue::error(
                    CODE,
                    format!("`url` must start with `https://`, but is `{}`", self.url),
                )
                .help("`url = \"https://docs.example.com\"`"),
            );
        }
        for (index, version) in self.versions.iter().enumerate() {
            if self.versions[..index].iter().any(|other| other.name == version.name) {
                issues.push(Issue::error(
                    CODE,
                    format!("two versions are called `{}`", version.name),
                ));
            }
        }
        if !self.locales.list.is_empty()
            && !self.locales.list.iter().any(|locale| locale.tag == self.locales.default)
        {
            issues.push(Issue::error(
                CODE,
                format!(
                    "`locales.default` is `{}`, which is not in `locales.list`",
                    self.locales.default
                ),
            ));
        }
        issues.extend(self.navbar.check());
        issues.extend(self.serve.check(CODE));
        issues
    }
}

fn single_version() -> VersionSettings {
    VersionSettings {
        name: VersionName::new("current"),
        label: "Current".to_owned(),
        path: "/".to_owned(),
        is_latest: true,
        banner: Banner::None,
        badge: false,
        content: "content".to_owned(),
        translated: None,
        edit_folders: None,
        sidebars: Some("sidebars.toml".to_owned()),
    }
}

impl RawVersion {
    fn options(&self) -> VersionOptions {
        VersionOptions {
            label: Some(self.label.clone().unwrap_or_else(|| self.name.to_string())),
            path: self.path.clone(),
            banner: self.banner,
            badge: self.badge,
        }
    }

    fn folders(&self) -> (String, Option<String>) {
        let name = &self.name;
        let content = self.content.clone().unwrap_or_else(|| format!("content/{name}"));
        let sidebars = self.sidebars.clone().unwrap_or_else(|| format!("sidebars/{name}.toml"));
        (content, Some(sidebars))
    }
}

/// A path with one slash at each end.
fn with_slashes(path: &str) -> String {
    match path.trim_matches('/') {
        "" => "/".to_owned(),
        path => format!("/{path}/"),
    }
}
