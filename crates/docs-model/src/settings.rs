//! Settings of a site, all with defaults except the title.
//!
//! The types deserialize `site.toml`. An unknown key is reported with its line, because a misspelt setting that is
//! silently ignored is hard to find.

use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;

use docs_messages::Messages;
use serde::{Deserialize, Deserializer};

use crate::color::Color;
use crate::navbar::{Footer, Navbar};
use crate::recovery::from_toml;
use crate::settings_locations::{SettingIssue, SettingsLocator};
use crate::synonyms::check_synonyms;
use crate::version::{Banner, VersionSettings};
use crate::version_entry::{GitVersions, VersionEntry};
use crate::version_list::VersionList;
use crate::{
    AgentSettings, AnalyticsSettings, BlogSettings, BuildSettings, DeploySettings,
    ExternalLinkSettings, FeedbackSettings, InstanceSettings, Issue, Location, MarkdownSettings,
    OldVersions, OpenApiSettings, Override, Policies, Policy, Redirect, SearchKey, ServeSettings,
    SitemapPriority, SocialImageSettings, SourceSettings, StyleSettings, ThemeSettings, Variables,
    VersionName, base_url_fault,
};

/// The settings of a site.
///
/// ```
/// use docs_model::Settings;
///
/// let toml = "title = 'Docs'\nurl = 'https://docs.example.com'\nbase_url = 'v2'\n[search]\nhits_per_page = 5";
/// let (settings, issues) = Settings::from_toml("site.toml", toml);
/// let settings = settings.expect("the required settings are there");
/// assert!(issues.is_empty());
/// assert_eq!(settings.base_url, "/v2/");
/// assert_eq!(settings.search.map(|search| search.hits_per_page), Some(5));
/// ```
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Settings {
    /// Name of the site.
    pub title: String,
    /// Tagline below the name.
    #[serde(default)]
    pub tagline: String,
    /// Public address: scheme and host.
    pub url: String,
    /// Path of the site; starts and ends with a slash.
    #[serde(default = "root")]
    pub base_url: String,
    /// Icon in the browser's tab, relative to the static folder.
    #[serde(default)]
    pub favicon: Option<String>,
    /// Default image for social cards: a file relative to the static folder, or an address.
    #[serde(default)]
    pub image: Option<String>,
    /// Delimiter between the title of a page and the title of the site.
    #[serde(default = "title_delimiter")]
    pub title_delimiter: String,
    /// `true` if paths of documents end with a slash, `false` if they do not. By default, only paths
    /// of folders end with a slash (R-ROUTE-04).
    #[serde(default)]
    pub trailing_slash: Option<bool>,
    /// Markdown extensions.
    #[serde(default)]
    pub markdown: MarkdownSettings,
    /// Variables of documents: `{{product}}`. By default there are none.
    #[serde(default)]
    pub variables: Variables,
    /// Allows indexing by search engines.
    #[serde(default = "yes")]
    pub index: bool,
    /// Languages.
    #[serde(default)]
    pub locales: Locales,
    /// Language of these settings. By default the default language.
    #[serde(skip)]
    locale: Option<String>,
    /// Versions in the order of the switcher. If empty, the site has one version with the whole
    /// content.
    #[serde(default)]
    versions: Vec<VersionEntry>,
    /// Policies for issues.
    #[serde(default)]
    pub policies: Policies,
    /// Light and dark mode.
    #[serde(default)]
    pub color_mode: ColorModeSettings,
    /// Navbar.
    #[serde(default)]
    pub navbar: Navbar,
    /// Announcement above the navbar.
    #[serde(default)]
    pub announcement: Option<Announcement>,
    /// Sidebars.
    #[serde(default)]
    pub sidebar: SidebarSettings,
    /// Table of contents.
    #[serde(default)]
    pub table_of_contents: TableOfContents,
    /// Documents.
    #[serde(default)]
    pub docs: DocsSettings,
    /// Blogs.
    #[serde(default)]
    pub blogs: Vec<BlogSettings>,
    /// References of APIs, from their descriptions.
    #[serde(default)]
    pub openapi: Vec<OpenApiSettings>,
    /// Documents of other repositories.
    #[serde(default)]
    pub sources: Vec<SourceSettings>,
    /// Former addresses of pages.
    #[serde(default)]
    pub redirects: Vec<Redirect>,
    /// Builds.
    #[serde(default)]
    pub build: BuildSettings,
    /// Host on which the site is published.
    #[serde(default)]
    pub deploy: DeploySettings,
    /// Files for agents.
    #[serde(default)]
    pub agents: AgentSettings,
    /// Generated pictures of pages.
    #[serde(default)]
    pub social_images: SocialImageSettings,
    /// Check of links to other sites.
    #[serde(default)]
    pub external_links: ExternalLinkSettings,
    /// Footer.
    #[serde(default)]
    pub footer: Option<Footer>,
    /// Search; `None` if it is disabled. By default the embedded search.
    #[serde(default = "embedded_search")]
    pub search: Option<SearchSettings>,
    /// Colors, fonts and custom styles.
    #[serde(default)]
    pub theme: ThemeSettings,
    /// Processing of style sheets.
    #[serde(default)]
    pub styles: StyleSettings,
    /// Analytics services.
    #[serde(default)]
    pub analytics: AnalyticsSettings,
    /// Question below documents; `None` if there is none.
    #[serde(default)]
    pub feedback: Option<FeedbackSettings>,
    /// Built-in server.
    #[serde(default)]
    pub serve: ServeSettings,
    /// Messages of the interface in the site's language. By default English.
    #[serde(skip)]
    pub messages: Arc<Messages>,
    /// Explanations by term, of the file `glossary.toml`. By default there are none.
    #[serde(skip)]
    pub glossary: Arc<BTreeMap<String, String>>,
}

/// Languages of a site.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Locales {
    /// Language without a path prefix.
    pub default: String,
    /// All languages. If empty, the site has only the default one.
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
    /// Name in the language itself.
    pub label: String,
    /// Writing direction.
    #[serde(default)]
    pub direction: Direction,
    /// BCP 47 tag for the `lang` of pages if it differs from that of their paths. Not a setting of `site.toml`.
    #[serde(skip)]
    pub html_lang: Option<String>,
    /// Name of the folder with the translations of a Docusaurus project if it differs from the tag. Not a setting of
    /// `site.toml`.
    #[serde(skip)]
    pub folder: Option<String>,
}

/// Writing direction of a language.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Left to right.
    #[default]
    Ltr,
    /// Right to left.
    Rtl,
}

/// Color mode.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum ColorMode {
    /// Dark text on a light background.
    #[default]
    Light,
    /// Light text on a dark background.
    Dark,
}

/// Settings of the color mode (R-COLOR).
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct ColorModeSettings {
    /// Default mode.
    pub default: ColorMode,
    /// Hides the switch.
    pub disable_switch: bool,
    /// Uses the system's mode until the reader chooses one.
    pub respect_prefers_color_scheme: bool,
}

/// Announcement above the navbar.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// Id. A new id shows a dismissed announcement again.
    #[serde(default = "announcement_id")]
    pub id: String,
    /// Content as HTML.
    pub content: String,
    /// Allows readers to dismiss the announcement.
    #[serde(default = "yes")]
    pub closeable: bool,
    /// Background color. By default the interface's own.
    #[serde(default)]
    pub background: Option<Color>,
    /// Text color. By default the interface's own.
    #[serde(default)]
    pub color: Option<Color>,
}

/// Settings of sidebars.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct SidebarSettings {
    /// Shows a button that hides the sidebar.
    pub hideable: bool,
    /// Closes the siblings of a category that is opened.
    pub auto_collapse_categories: bool,
    /// Default of `collapsible` for categories.
    pub collapsible: bool,
    /// Default of `collapsed` for categories.
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

/// Heading levels in the table of contents. By default 2 to 3 (R-TOC).
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct TableOfContents {
    /// Minimum level.
    pub min_heading_level: u8,
    /// Maximum level.
    pub max_heading_level: u8,
}

impl Default for TableOfContents {
    fn default() -> Self {
        Self { min_heading_level: 2, max_heading_level: 3 }
    }
}

/// Settings of documents.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct DocsSettings {
    /// Shows breadcrumbs above the article.
    pub breadcrumbs: bool,
    /// Uses numbers at the start of file and folder names for ordering, and removes them from the names.
    pub number_prefixes: bool,
    /// Base address for edit links; the path of the file is appended.
    pub edit_url: Option<String>,
    /// `true` if edit links of translated documents open the translations instead of the originals. By default
    /// `true`.
    pub edit_translations: bool,
    /// Shows the date of a document's last change, from its front matter or the history of its file.
    pub show_last_update_time: bool,
    /// Shows the author of a document's last change.
    pub show_last_update_author: bool,
    /// Writes a document with all pages of a version, for printing, at `/print/` and the version's name. By default
    /// `false`.
    pub print: bool,
    /// Name of the file that defines tags, within the folder of a version. By default `tags.yml`, if it exists.
    pub tags_file: String,
    /// Policy for tags that documents use and the tags file does not define. By default a warning.
    pub on_inline_tags: Policy,
    /// Treatment of old versions by search engines. Default: `canonical`.
    pub old_versions: OldVersions,
    /// Priority of the documents of old versions in the sitemap. Default: 0.3.
    pub old_versions_priority: SitemapPriority,
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
            print: false,
            tags_file: InstanceSettings::TAGS_FILE.to_owned(),
            on_inline_tags: Policy::Warn,
            old_versions: OldVersions::default(),
            old_versions_priority: SitemapPriority::OLD_VERSIONS,
        }
    }
}

/// Search provider.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum SearchProvider {
    /// Embedded index, which is built with the site.
    #[default]
    Embedded,
    /// Hosted service.
    Hosted,
    /// Hosted service, with the embedded index as fallback if no host responds.
    HostedWithFallback,
}

/// Settings of the search (R-SEARCH, R-SPAGE).
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct SearchSettings {
    /// `true` if the site has a search. By default `true`; with `false`, [`Settings::from_toml`] returns
    /// settings without a search.
    #[serde(default = "yes")]
    pub enabled: bool,
    /// Provider.
    #[serde(default)]
    pub provider: SearchProvider,
    /// Application id at the hosted service, from which host names are derived.
    #[serde(default)]
    pub application_id: String,
    /// Public key at the hosted service.
    #[serde(default)]
    pub api_key: SearchKey,
    /// Name of the hosted index.
    #[serde(default)]
    pub index_name: String,
    /// Path of the search page within the site.
    ///
    /// `false` in the settings disables the page.
    #[serde(default = "search_page_path", deserialize_with = "path_or_false")]
    pub page_path: Option<String>,
    /// Restricts searches to the current language and version.
    #[serde(default = "yes")]
    pub contextual: bool,
    /// Maximum number of hits of one request.
    #[serde(default = "hits_per_page")]
    pub hits_per_page: u32,
    /// Number of words of a snippet.
    #[serde(default = "snippet_words")]
    pub snippet_words: u32,
    /// Number of words of a snippet in windows of 768 px or less.
    #[serde(default = "snippet_words_narrow")]
    pub snippet_words_narrow: u32,
    /// Maximum number of hits per group in the dialog.
    #[serde(default = "max_results_per_group")]
    pub max_results_per_group: u32,
    /// Placeholder of the empty field.
    #[serde(default = "search_placeholder")]
    pub placeholder: String,
    /// Groups of words and phrases with the same meaning. In the embedded search, a query for one of them also matches the
    /// others. By default there are none.
    #[serde(default)]
    pub synonyms: Vec<Vec<String>>,
    /// Address for reporting missing results: an address or a path of the site, in which `{query}` is replaced by the
    /// query. Without an address, the dialog has no such link.
    #[serde(default)]
    pub missing_results_url: Option<String>,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self {
            enabled: true,
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
            synonyms: Vec::new(),
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

fn embedded_search() -> Option<SearchSettings> {
    Some(SearchSettings::default())
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

/// Returns the default page size of searches (R-CLIENT-08).
fn hits_per_page() -> u32 {
    20
}

/// Returns the default number of words of snippets (R-CLIENT-08).
fn snippet_words() -> u32 {
    10
}

/// Returns the default number of words of snippets at 768 px or narrower (R-CLIENT-08).
fn snippet_words_narrow() -> u32 {
    5
}

/// Returns the default maximum number of hits per group (R-CLIENT-08).
fn max_results_per_group() -> u32 {
    5
}

/// Code of the issues of settings.
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
        let title = title.into();
        Self {
            navbar: Navbar { title: Some(title.clone()), ..Navbar::default() },
            title,
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
            variables: Variables::default(),
            policies: Policies::default(),
            color_mode: ColorModeSettings::default(),
            announcement: None,
            sidebar: SidebarSettings::default(),
            table_of_contents: TableOfContents::default(),
            docs: DocsSettings::default(),
            blogs: Vec::new(),
            openapi: Vec::new(),
            sources: Vec::new(),
            redirects: Vec::new(),
            build: BuildSettings::default(),
            deploy: DeploySettings::default(),
            agents: AgentSettings::default(),
            social_images: SocialImageSettings::default(),
            external_links: ExternalLinkSettings::default(),
            footer: None,
            search: embedded_search(),
            theme: ThemeSettings::default(),
            styles: StyleSettings::default(),
            analytics: AnalyticsSettings::default(),
            feedback: None,
            serve: ServeSettings::default(),
            messages: Arc::default(),
            glossary: Arc::default(),
        }
    }

    /// Reads `site.toml`. Invalid settings are reported and ignored. Returns no settings if the source is not TOML, or if
    /// a required setting is missing.
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
        let (settings, mut issues) = from_toml::<Self>(file, text, CODE, &["title", "url"]);
        let Some(mut settings) = settings else { return (None, issues) };
        let base_url_issue = base_url_fault("base_url", &settings.base_url);
        settings.base_url = with_slashes(&settings.base_url);
        settings.url = settings.url.trim_end_matches('/').to_owned();
        settings.search = settings.search.filter(|search| search.enabled);
        if settings.navbar.logo.is_none() {
            let title = &settings.title;
            settings.navbar.title.get_or_insert_with(|| title.clone());
        }
        settings.locate_redirects(file, text);
        let locator = SettingsLocator::new(file, text);
        let base_url = base_url_issue.map(|issue| SettingIssue::new(&["base_url"], issue));
        let checked = base_url.into_iter().chain(settings.check());
        issues.extend(checked.map(|issue| locator.locate(issue)));
        issues.extend(
            settings
                .navbar
                .check_items()
                .map(|(item, issue)| issue.at(locator.location(&["navbar", "items"], Some(item)))),
        );
        for (list, icons) in [
            (["navbar", "items"], settings.navbar.check_icons(CODE)),
            (
                ["footer", "links"],
                settings.footer.as_ref().map(|footer| footer.check_icons(CODE)).unwrap_or_default(),
            ),
        ] {
            issues.extend(
                icons.into_iter().map(|(at, issue)| issue.at(locator.location(&list, Some(at)))),
            );
        }
        let synonyms = settings.search.iter().flat_map(|search| check_synonyms(&search.synonyms));
        issues.extend(synonyms.map(|(group, issue)| {
            issue.at(locator.location(&["search", "synonyms"], Some(group)))
        }));
        for (at, issue) in settings.remove_faulty_sources() {
            issues.push(issue.at(locator.location(&["sources"], Some(at))));
        }
        issues.extend(settings.remove_refused_addresses(file, text));
        (Some(settings), issues)
    }

    /// Removes sources with invalid names. Returns their positions with the issues.
    fn remove_faulty_sources(&mut self) -> Vec<(usize, Issue)> {
        let mut issues = Vec::new();
        for (at, source) in mem::take(&mut self.sources).into_iter().enumerate() {
            match source.check(&self.sources, CODE) {
                Some(issue) => issues.push((at, issue)),
                None => self.sources.push(source),
            }
        }
        issues
    }

    /// Returns the versions with their defaults, for a site in this engine's own format.
    ///
    /// Exactly one is the latest: the one with `is_latest`, otherwise the first. Patterns of tags and branches are omitted; see
    /// [`expand_git_versions`](Self::expand_git_versions).
    #[must_use]
    pub fn versions(&self) -> Vec<VersionSettings> {
        let entries: Vec<&VersionEntry> =
            self.versions.iter().filter(|entry| entry.git_versions().is_none()).collect();
        let Some(first) = entries.first() else {
            return vec![single_version(self.variables.clone())];
        };
        let latest = entries.iter().find(|entry| entry.latest).unwrap_or(first);
        let names: Vec<VersionName> = entries.iter().map(|entry| entry.name()).collect();
        let entry = |name: &VersionName| entries.iter().find(|entry| entry.name() == *name);
        let list = VersionList { base_path: "/", names: &names, latest: &latest.name() };
        let mut versions = list.settings(
            |name| entry(name).map(|entry| entry.options(&self.variables)).unwrap_or_default(),
            |name| entry(name).map(|entry| entry.folders()).unwrap_or_default(),
        );
        for version in &mut versions {
            version.revision = entry(&version.name).and_then(|entry| entry.revision.clone());
        }
        versions
    }

    /// Returns the patterns of tags and branches.
    pub fn git_versions(&self) -> impl Iterator<Item = GitVersions<'_>> {
        self.versions.iter().filter_map(VersionEntry::git_versions)
    }

    /// Replaces each pattern of tags and branches with the matching versions. `revisions` returns the names that match a pattern,
    /// in the order of the versions. Returns an issue without a location for each version with the name of an earlier one.
    ///
    /// ```
    /// use docs_model::Settings;
    ///
    /// let text = "title = 'Docs'\nurl = 'https://docs.example.com'\n\
    ///     versions = [{ name = 'next' }, { git = 'v*', label = '{version}', latest = true }]";
    /// let mut settings = Settings::from_toml("site.toml", text).0.expect("the settings are valid");
    /// let issues = settings.expand_git_versions(|git| {
    ///     assert_eq!((git.pattern, git.content), ("v*", "content"));
    ///     vec!["v2.1".to_owned(), "v2.0".to_owned()]
    /// });
    /// assert!(issues.is_empty());
    /// let versions = settings.versions();
    /// let paths: Vec<&str> = versions.iter().map(|version| version.path.as_str()).collect();
    /// assert_eq!(paths, ["/next", "/", "/v2.0"]);
    /// assert_eq!((&*versions[2].label, &*versions[2].content), ("2.0", "v2.0:/content"));
    /// ```
    pub fn expand_git_versions(
        &mut self,
        mut revisions: impl FnMut(GitVersions<'_>) -> Vec<String>,
    ) -> Vec<Issue> {
        let mut has_latest = self.versions.iter().any(|entry| entry.latest);
        let mut expanded = Vec::new();
        for entry in mem::take(&mut self.versions) {
            let Some(git) = entry.git_versions() else {
                expanded.push(entry);
                continue;
            };
            for (index, name) in revisions(git).iter().enumerate() {
                let is_latest = index == 0 && (entry.latest || !has_latest && expanded.is_empty());
                has_latest |= is_latest;
                expanded.push(entry.for_revision(name, is_latest));
            }
        }
        self.versions = expanded;
        self.repeated_versions()
    }

    /// Reports versions with the name of an earlier one.
    fn repeated_versions(&self) -> Vec<Issue> {
        let named = self.versions.iter().filter(|entry| entry.git_versions().is_none());
        let names: Vec<VersionName> = named.map(VersionEntry::name).collect();
        let repeated =
            names.iter().enumerate().filter(|(index, name)| names[..*index].contains(name));
        let message = |name| format!("two of the `versions` are called `{name}`");
        repeated.map(|(_, name)| Issue::error(CODE, message(name))).collect()
    }

    /// Returns `true` if the settings of a version contain the path of its sidebars file. The default path need not exist.
    #[must_use]
    pub fn names_sidebars(&self, version: &VersionName) -> bool {
        self.versions.iter().any(|entry| {
            entry.name() == *version && entry.revision.is_none() && entry.sidebars.is_some()
        })
    }

    /// Returns the set of docs, for a site in this engine's own format.
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
            print: self.docs.print,
            tags_file: match self.docs.tags_file.as_str() {
                InstanceSettings::TAGS_FILE => Override::Default,
                file => Override::Some(file.to_owned()),
            },
            on_inline_tags: self.docs.on_inline_tags,
            ..InstanceSettings::default()
        }
    }

    /// Returns the tag of the language of these settings.
    #[must_use]
    pub fn language(&self) -> &str {
        self.locale.as_deref().unwrap_or(&self.locales.default)
    }

    /// Returns the BCP 47 tag of the site's language for the `lang` of its pages.
    #[must_use]
    pub fn html_language(&self) -> &str {
        self.html_language_of(self.language())
    }

    /// Returns the BCP 47 tag of a language of the site for the `lang` of pages.
    #[must_use]
    pub fn html_language_of<'a>(&'a self, tag: &'a str) -> &'a str {
        self.locale_of(tag).and_then(|locale| locale.html_lang.as_deref()).unwrap_or(tag)
    }

    /// Returns the name of the folder with the translations into the site's language in a Docusaurus project.
    #[must_use]
    pub fn language_folder(&self) -> &str {
        let tag = self.language();
        self.locale_of(tag).and_then(|locale| locale.folder.as_deref()).unwrap_or(tag)
    }

    fn locale_of(&self, tag: &str) -> Option<&Locale> {
        self.locales.list.iter().find(|locale| locale.tag == tag)
    }

    /// Returns the tags of all languages, the default one first.
    #[must_use]
    pub fn languages(&self) -> Vec<&str> {
        let others = self.locales.list.iter().map(|locale| locale.tag.as_str());
        let default = self.locales.default.as_str();
        std::iter::once(default).chain(others.filter(|tag| *tag != default)).collect()
    }

    /// Returns the settings of the site in another language, with that language's path prefix (R-LOC-01,
    /// R-LOC-02).
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

    /// Returns the base URL of the default language.
    #[must_use]
    pub fn root_base_url(&self) -> String {
        let prefix = self.locale.as_ref().map(|tag| format!("{tag}/")).unwrap_or_default();
        self.base_url.strip_suffix(&prefix).unwrap_or(&self.base_url).to_owned()
    }

    /// Returns the writing direction of the language.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.locale_of(self.language()).map(|locale| locale.direction).unwrap_or_default()
    }

    /// Sets the location of each redirect: the line of the source that contains its `from`.
    fn locate_redirects(&mut self, file: &str, text: &str) {
        let mut lines = text.lines().enumerate();
        for redirect in &mut self.redirects {
            // Redirects are in the order of their lines. A path that is written with escapes is not
            // found.
            let quoted = ['"', '\''].map(|quote| format!("{quote}{}{quote}", redirect.from));
            let mut rest = lines.clone();
            let found = rest.find(|(_, line)| {
                line.contains("from") && quoted.iter().any(|quoted| line.contains(quoted))
            });
            redirect.location =
                Some(match found.and_then(|(line, _)| u32::try_from(line + 1).ok()) {
                    Some(line) => {
                        lines = rest;
                        Location::line(file, line)
                    }
                    None => Location::file(file),
                });
        }
    }

    /// Checks rules between settings.
    fn check(&self) -> Vec<SettingIssue> {
        let error = |message: String| Issue::error(CODE, message);
        let mut issues = Vec::new();
        let contents = self.table_of_contents;
        if contents.min_heading_level > contents.max_heading_level {
            let message =
                "`table_of_contents.min_heading_level` must not be above `max_heading_level`";
            let path = ["table_of_contents", "min_heading_level"];
            issues.push(SettingIssue::new(&path, error(message.to_owned())));
        }
        if !(self.url.starts_with("https://") || self.url.starts_with("http://")) {
            let message = format!("`url` must start with `https://`, but is `{}`", self.url);
            let issue = error(message).help("`url = \"https://docs.example.com\"`");
            issues.push(SettingIssue::new(&["url"], issue));
        }
        let entries = self.versions.iter().filter_map(|entry| entry.check(CODE));
        issues.extend(
            (entries.chain(self.repeated_versions()))
                .map(|issue| SettingIssue::new(&["versions"], issue)),
        );
        let Locales { default, list } = &self.locales;
        if !list.is_empty() && !list.iter().any(|locale| locale.tag == *default) {
            let message =
                format!("`locales.default` is `{default}`, which is not in `locales.list`");
            issues.push(SettingIssue::new(&["locales", "default"], error(message)));
        }
        if self.feedback.as_ref().is_some_and(|feedback| self.lacks_receiver(feedback)) {
            let message = "nothing receives the answers to the question of `feedback`";
            let issue = Issue::warning(CODE, message).help(
                "set `feedback.endpoint`, name a service in `[analytics]`, or add a script that listens to `docs-site:feedback`",
            );
            issues.push(SettingIssue::new(&["feedback"], issue));
        }
        issues.extend(self.serve.check(CODE));
        issues
    }

    /// Returns whether the site has neither an endpoint for answers, nor analytics, nor elements that may load a script.
    fn lacks_receiver(&self, feedback: &FeedbackSettings) -> bool {
        let ThemeSettings { head, body_start, body_end, .. } = &self.theme;
        feedback.endpoint.is_none()
            && self.analytics.is_empty()
            && [head, body_start, body_end].into_iter().all(Vec::is_empty)
    }
}

fn single_version(variables: Variables) -> VersionSettings {
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
        revision: None,
        sidebars: Some("sidebars.toml".to_owned()),
        variables,
        no_index: false,
        class_name: None,
    }
}

/// Returns a path with one slash at each end.
fn with_slashes(path: &str) -> String {
    match path.trim_matches('/') {
        "" => "/".to_owned(),
        path => format!("/{path}/"),
    }
}
