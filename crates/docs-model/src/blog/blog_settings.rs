//! Settings of a blog.

use serde::{Deserialize, Deserializer};

use super::truncate_marker::TruncateMarker;
use crate::instance_settings::DEFAULT_EXCLUDE;
use crate::{Policy, ShownChange};

/// The settings of a blog.
///
/// ```
/// use docs_model::{Limit, Settings};
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[[blogs]]\nposts_per_page = 'all'";
/// let (settings, issues) = Settings::from_toml("site.toml", text);
/// assert!(issues.is_empty());
/// let blog = &settings.unwrap().blogs[0];
/// assert_eq!((blog.content.as_str(), blog.posts_per_page), ("blog", Limit::All));
/// ```
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct BlogSettings {
    /// Name of the blog. By default `default`.
    pub id: String,
    /// Folder of the posts, relative to the site. By default `blog`.
    pub content: String,
    /// Folder of the translated posts in the site's language.
    #[serde(skip)]
    pub translated: Option<String>,
    /// Path of the blog within the site, without the base URL. By default `blog`.
    pub path: String,
    /// Title of the list of posts. By default `Blog`.
    pub title: String,
    /// Description of the list of posts. By default `Blog`.
    pub description: String,
    /// Title of the sidebar. By default `Recent posts`.
    pub sidebar_title: String,
    /// Number of posts in the sidebar; `0` omits the sidebar. By default 5.
    pub sidebar_count: Limit,
    /// Groups the posts of the sidebar by year. By default `true`.
    pub sidebar_by_year: bool,
    /// Number of posts on a page of a list. By default 10.
    pub posts_per_page: Limit,
    /// Orders the posts by ascending date. By default `false`: the newest post is first.
    pub oldest_first: bool,
    /// Shows the reading time of posts. By default `true`.
    pub reading_time: bool,
    /// Address under which the sources can be edited. The path of the file is appended.
    pub edit_url: Option<String>,
    /// `true` if edit links of translated posts open the translations instead of the originals. By default
    /// `true`.
    pub edit_translations: bool,
    /// Shows the date of a post's last change, from its front matter or the history of its file. By default
    /// `false`.
    pub show_last_update_time: bool,
    /// Shows the author of a post's last change. By default `false`.
    pub show_last_update_author: bool,
    /// Marker at the end of the excerpt of a post in lists. By default `<!-- truncate -->` and
    /// `{/* truncate */}`.
    pub truncate_marker: Option<TruncateMarker>,
    /// Policy for posts without that marker, which lists show completely. By default, such posts are not
    /// reported.
    pub on_untruncated_posts: Policy,
    /// Policy for tags that posts use and the tags file does not define, if there is one. By default a warning.
    pub on_inline_tags: Policy,
    /// Policy for authors that the file of the authors does not describe. By default, such authors are
    /// not reported.
    pub on_inline_authors: Policy,
    /// Name of the file with the authors, within the folder of the posts. By default `authors.yml`.
    pub authors_file: String,
    /// Name of the file with the tags, within the folder of the posts. By default `tags.yml`, if it exists.
    pub tags_file: String,
    /// Path of the further pages of a list, relative to the list. By default `page`.
    pub page_path: String,
    /// Path of the page of all tags, relative to the blog. By default `tags`.
    pub tags_path: String,
    /// Path of the page of all authors, relative to the blog. By default `authors`.
    pub authors_path: String,
    /// Path of the further pages of an author's posts, relative to the author's page. By default `page`.
    pub author_page_path: String,
    /// Path of the archive, relative to the blog. By default `archive`; `false` in the settings omits the page.
    #[serde(deserialize_with = "path_or_false")]
    pub archive_path: Option<String>,
    /// Patterns of the files that are posts, relative to the folder. By default all Markdown files.
    pub include: Vec<String>,
    /// Patterns of the files that are not posts, relative to the folder. By default names that start with
    /// `_`.
    pub exclude: Vec<String>,
    /// Feeds of the latest posts.
    pub feeds: FeedSettings,
}

impl BlogSettings {
    /// Returns the parts of a post's last change that its page shows.
    #[must_use]
    pub fn shown_change(&self) -> ShownChange {
        ShownChange { time: self.show_last_update_time, author: self.show_last_update_author }
    }
}

impl Default for BlogSettings {
    fn default() -> Self {
        Self {
            id: "default".to_owned(),
            content: "blog".to_owned(),
            translated: None,
            path: "blog".to_owned(),
            title: "Blog".to_owned(),
            description: "Blog".to_owned(),
            sidebar_title: "Recent posts".to_owned(),
            sidebar_count: Limit::Count(5),
            sidebar_by_year: true,
            posts_per_page: Limit::Count(10),
            oldest_first: false,
            reading_time: true,
            edit_url: None,
            edit_translations: true,
            show_last_update_time: false,
            show_last_update_author: false,
            truncate_marker: None,
            on_untruncated_posts: Policy::Ignore,
            on_inline_tags: Policy::Warn,
            on_inline_authors: Policy::Ignore,
            authors_file: "authors.yml".to_owned(),
            tags_file: "tags.yml".to_owned(),
            page_path: "page".to_owned(),
            tags_path: "tags".to_owned(),
            authors_path: "authors".to_owned(),
            author_page_path: "page".to_owned(),
            archive_path: Some(ARCHIVE.to_owned()),
            include: vec!["**/*.{md,mdx}".to_owned()],
            exclude: DEFAULT_EXCLUDE.map(str::to_owned).to_vec(),
            feeds: FeedSettings::default(),
        }
    }
}

/// Default path of the archive.
const ARCHIVE: &str = "archive";

/// Feeds of a blog.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct FeedSettings {
    /// Formats of the feeds. By default RSS and Atom; an empty list disables feeds.
    pub formats: Vec<FeedFormat>,
    /// Title. By default the title of the site and the title of the blog.
    pub title: Option<String>,
    /// Description. By default the title of the site and the title of the blog.
    pub description: Option<String>,
    /// Copyright notice.
    pub copyright: Option<String>,
    /// Language tag. By default the language of the site.
    pub language: Option<String>,
    /// Number of posts. By default 20.
    pub limit: Limit,
}

impl Default for FeedSettings {
    fn default() -> Self {
        Self {
            formats: vec![FeedFormat::Rss, FeedFormat::Atom],
            title: None,
            description: None,
            copyright: None,
            language: None,
            limit: Limit::Count(20),
        }
    }
}

/// Format of a feed.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum FeedFormat {
    /// RSS 2.0, in `rss.xml`.
    Rss,
    /// Atom 1.0, in `atom.xml`.
    Atom,
    /// JSON Feed 1.0, in `feed.json`.
    Json,
}

impl FeedFormat {
    /// Returns the name of the file, within the folder of the blog.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Rss => "rss.xml",
            Self::Atom => "atom.xml",
            Self::Json => "feed.json",
        }
    }
}

/// Maximum number of entries.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Limit {
    /// All entries.
    All,
    /// At most this number.
    Count(usize),
}

impl Limit {
    /// Returns the number of entries out of `total`.
    ///
    /// ```
    /// use docs_model::Limit;
    ///
    /// assert_eq!((Limit::All.apply_to(7), Limit::Count(5).apply_to(7), Limit::Count(9).apply_to(7)), (7, 5, 7));
    /// ```
    #[must_use]
    pub fn apply_to(self, total: usize) -> usize {
        match self {
            Self::All => total,
            Self::Count(count) => count.min(total),
        }
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a whole number, or `all`")]
        enum Written {
            Count(usize),
            Word(AllWord),
        }
        #[derive(Deserialize)]
        enum AllWord {
            #[serde(rename = "all")]
            All,
        }
        Ok(match Written::deserialize(deserializer)? {
            Written::Count(count) => Self::Count(count),
            Written::Word(AllWord::All) => Self::All,
        })
    }
}

fn path_or_false<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a path, or `false`")]
    enum PathOrFalse {
        Path(String),
        Flag(bool),
    }
    Ok(match PathOrFalse::deserialize(deserializer)? {
        PathOrFalse::Path(path) => Some(path),
        PathOrFalse::Flag(false) => None,
        PathOrFalse::Flag(true) => Some(ARCHIVE.to_owned()),
    })
}
