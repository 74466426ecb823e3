//! Data types for the interface in TypeScript.
//!
//! The same types exist in `ui/src/data/types.ts`. A test writes one of each to `fixtures/contract/`, where the type
//! checker compares the two. Every `href` and `path` starts with the base URL and is unencoded, including spaces.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use docs_messages::Messages;
use serde::Serialize;

/// Data that is the same on every page of the site.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SiteData<'a> {
    pub(crate) title: &'a str,
    pub(crate) tagline: &'a str,
    pub(crate) title_delimiter: &'a str,
    pub(crate) base_url: &'a str,
    pub(crate) language: &'a str,
    pub(crate) direction: DirectionData,
    pub(crate) navbar: NavbarData,
    pub(crate) footer: Option<FooterData>,
    pub(crate) announcement: Option<AnnouncementData<'a>>,
    pub(crate) color_mode: ColorModeData,
    pub(crate) sidebar: SidebarSettingsData,
    /// Look of the interface, if it is not its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) look: Option<LookData>,
    pub(crate) search: Option<SearchData>,
    /// Words of the interface, by key.
    pub(crate) messages: &'a Messages,
    /// Set if the home page is a redirect, which has no page data.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) home_redirects: bool,
    /// HTML of the parts of the shell that components of the project render, by the name of the part.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) parts: BTreeMap<&'static str, String>,
    /// Address of the data for components.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) context: Option<String>,
}

/// Direction of a text.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DirectionData {
    Ltr,
    Rtl,
}

/// Writes the name as in JSON, for attributes of elements.
impl fmt::Display for DirectionData {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(formatter)
    }
}

/// Look of the interface.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LookData {
    Classic,
}

/// Color mode of a page.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ColorMode {
    Light,
    Dark,
}

/// Writes the name as in JSON, for attributes of elements.
impl fmt::Display for ColorMode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(formatter)
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ColorModeData {
    pub(crate) default: ColorMode,
    pub(crate) disable_switch: bool,
    pub(crate) respect_prefers_color_scheme: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SidebarSettingsData {
    pub(crate) hideable: bool,
    pub(crate) auto_collapse_categories: bool,
}

/// A picture with a link.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LogoData {
    pub(crate) src: String,
    pub(crate) src_dark: String,
    pub(crate) alt: String,
    pub(crate) width: Option<u32>,
    pub(crate) height: Option<u32>,
    pub(crate) href: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NavbarData {
    pub(crate) title: Option<String>,
    pub(crate) logo: Option<LogoData>,
    pub(crate) hide_on_scroll: bool,
    /// Colours in the classic look.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) style: Option<NavbarStyleData>,
    pub(crate) left: Vec<NavbarItemData>,
    pub(crate) right: Vec<NavbarItemData>,
}

/// Colours of the navbar.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NavbarStyleData {
    Dark,
    Primary,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum NavbarItemData {
    Link {
        label: String,
        href: String,
        external: bool,
        active_base_path: Option<String>,
        active_sidebar: Option<String>,
        #[serde(flatten)]
        look: ItemLookData,
    },
    Dropdown {
        label: String,
        href: Option<String>,
        items: Vec<NavbarItemData>,
        #[serde(flatten)]
        look: ItemLookData,
    },
    Html {
        html: String,
    },
    Versions {
        instance: String,
        class_name: Option<String>,
    },
    Locales {
        class_name: Option<String>,
    },
    Search,
}

/// Appearance of a link or dropdown.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ItemLookData {
    /// HTML in place of the label.
    pub(crate) html: Option<String>,
    pub(crate) class_name: Option<String>,
    /// Name for screen readers.
    pub(crate) name: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FooterData {
    pub(crate) style: FooterStyleData,
    pub(crate) logo: Option<LogoData>,
    pub(crate) links: FooterLinksData,
    pub(crate) copyright: Option<String>,
}

/// Colours of the footer.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FooterStyleData {
    Dark,
    Light,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum FooterLinksData {
    Columns { columns: Vec<FooterColumnData> },
    Row { items: Vec<FooterItemData> },
}

#[derive(Debug, Serialize)]
pub(crate) struct FooterColumnData {
    pub(crate) title: String,
    pub(crate) items: Vec<FooterItemData>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum FooterItemData {
    Link {
        label: String,
        href: String,
        external: bool,
        #[serde(flatten)]
        look: ItemLookData,
    },
    Html {
        html: String,
    },
}

#[derive(Debug, Serialize)]
pub(crate) struct AnnouncementData<'a> {
    pub(crate) id: &'a str,
    pub(crate) content: &'a str,
    pub(crate) closeable: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchData {
    pub(crate) provider: SearchProviderData,
    pub(crate) page_path: Option<String>,
    pub(crate) placeholder: String,
    pub(crate) hosted: Option<HostedSearchData>,
    pub(crate) embedded: Option<String>,
    pub(crate) contextual: bool,
    pub(crate) hits_per_page: u32,
    pub(crate) snippet_words: u32,
    pub(crate) snippet_words_narrow: u32,
    pub(crate) max_results_per_group: u32,
    pub(crate) missing_results_href: Option<String>,
    pub(crate) docs: Vec<SearchedDocs>,
}

/// Backends of a search.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SearchProviderData {
    Embedded,
    Hosted,
    HostedWithFallback,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HostedSearchData {
    pub(crate) application_id: String,
    /// Search-only key, which every browser sends.
    pub(crate) api_key: String,
    pub(crate) index_name: String,
}

/// Set of docs whose versions are searched separately.
#[derive(Debug, Serialize)]
pub(crate) struct SearchedDocs {
    pub(crate) instance: String,
    pub(crate) latest: String,
    pub(crate) versions: Vec<SearchedVersion>,
}

#[derive(Debug, Serialize)]
pub(crate) struct SearchedVersion {
    pub(crate) name: String,
    pub(crate) label: String,
}

/// Tree of a sidebar.
#[derive(Debug, Serialize)]
pub(crate) struct SidebarData {
    pub(crate) items: Vec<SidebarItemData>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum SidebarItemData {
    Link { label: String, href: String, external: bool, unlisted: bool, class_name: Option<String> },
    Category(SidebarCategoryData),
    Html { html: String },
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SidebarCategoryData {
    pub(crate) label: String,
    pub(crate) href: Option<String>,
    pub(crate) link_unlisted: bool,
    pub(crate) collapsible: bool,
    pub(crate) collapsed: bool,
    pub(crate) class_name: Option<String>,
    /// Empty if the entries have a file of their own.
    pub(crate) items: Vec<SidebarItemData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) branch: Option<SidebarBranchData>,
}

/// File with the entries of a category.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SidebarBranchData {
    /// Name by which the pages in the branch refer to it.
    pub(crate) id: Arc<str>,
    pub(crate) href: String,
    /// First page of the category.
    pub(crate) first_page: String,
}

/// Kind of a page: determines the parts of the shell around its article.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PageKind {
    Doc,
    Standalone,
    Category,
    Tags,
    Tag,
    /// Post of a blog.
    Post,
    /// List of posts.
    Posts,
    Archive,
    Authors,
    /// Component of the project, in full width.
    Component,
    Search,
    NotFound,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageData {
    pub(crate) kind: PageKind,
    pub(crate) path: String,
    /// Elements of the document, which its JSON does not repeat.
    #[serde(skip)]
    pub(crate) head: HeadData,
    pub(crate) title: String,
    pub(crate) contents: Vec<ContentsEntry>,
    pub(crate) breadcrumbs: Vec<Breadcrumb>,
    pub(crate) listing: Option<Listing>,
    pub(crate) blog: Option<BlogData>,
    pub(crate) version: Option<PageVersion>,
    pub(crate) sidebar: Option<SidebarReference>,
    pub(crate) previous: Option<PageLink>,
    pub(crate) next: Option<PageLink>,
    pub(crate) versions: Vec<SwitchTarget>,
    pub(crate) locales: Vec<SwitchTarget>,
    pub(crate) edit_url: Option<String>,
    /// Address of the page as Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) markdown: Option<String>,
    pub(crate) last_updated: Option<LastUpdated>,
    pub(crate) tags: Vec<TagLink>,
    pub(crate) unlisted: bool,
    pub(crate) draft: bool,
    /// Addresses of the style sheets of the page's components.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) styles: Vec<String>,
    /// Description of the page, for its components.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) description: Option<String>,
    /// Front matter of the page, for its components.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) front_matter: Option<serde_json::Value>,
}

#[derive(Debug, Hash)]
pub(crate) struct HeadData {
    pub(crate) title: String,
    pub(crate) description: Option<String>,
    pub(crate) canonical: String,
    pub(crate) html_class: String,
    pub(crate) meta: Vec<MetaData>,
    /// Attributes of `link` elements, not escaped.
    pub(crate) links: Vec<Vec<(String, String)>>,
    /// Structured data for search engines, in JSON. Only the document contains it, since browsers do not read it.
    pub(crate) json_ld: Option<String>,
}

#[derive(Debug, Hash)]
pub(crate) struct MetaData {
    pub(crate) attribute: &'static str,
    pub(crate) key: String,
    pub(crate) content: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct ContentsEntry {
    pub(crate) level: u8,
    pub(crate) id: String,
    pub(crate) html: String,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Breadcrumb {
    pub(crate) label: String,
    pub(crate) href: Option<String>,
}

/// Content of a page without an article.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum Listing {
    Cards { description: Option<String>, cards: Vec<CardData> },
    Tags { tags: Vec<TagData> },
    Tagged { description: Option<String>, all_tags_href: String, pages: Vec<TaggedPage> },
}

#[derive(Debug, Serialize)]
pub(crate) struct CardData {
    #[serde(rename = "type")]
    pub(crate) kind: CardKind,
    pub(crate) label: String,
    pub(crate) href: String,
    pub(crate) description: Option<String>,
}

/// Target of a card.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CardKind {
    Page,
    Category,
    Link,
}

/// Tag of a page.
#[derive(Debug, Serialize)]
pub(crate) struct TagLink {
    pub(crate) label: String,
    pub(crate) href: String,
    pub(crate) description: Option<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct TagData {
    pub(crate) label: String,
    pub(crate) href: String,
    pub(crate) description: Option<String>,
    pub(crate) count: usize,
}

#[derive(Debug, Serialize)]
pub(crate) struct TaggedPage {
    pub(crate) label: String,
    pub(crate) href: String,
    pub(crate) description: Option<String>,
}

/// Content of a blog's page apart from articles.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum BlogData {
    Post(PostMeta),
    Posts { heading: PostListHeading, posts: Vec<ListedPost> },
    Archive { years: Vec<ArchiveYear> },
    Authors { authors: Vec<CountedAuthor> },
}

/// A date, and how readers write it.
#[derive(Debug, Serialize)]
pub(crate) struct DateData {
    /// In the form of ISO 8601, in UTC.
    pub(crate) date: String,
    pub(crate) text: String,
}

/// Data of a post that its page and lists show above the article.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PostMeta {
    pub(crate) date: Option<DateData>,
    /// In words.
    pub(crate) reading_time: Option<String>,
    pub(crate) authors: Vec<AuthorData>,
}

/// Content above a list of posts.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum PostListHeading {
    All,
    Tag { description: Option<String>, all_tags_href: String },
    Author { author: AuthorData, description: Option<String>, all_authors_href: String },
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedPost {
    pub(crate) title: String,
    pub(crate) href: String,
    #[serde(flatten)]
    pub(crate) meta: PostMeta,
    pub(crate) tags: Vec<PageLink>,
    pub(crate) is_truncated: bool,
}

#[derive(Clone, Debug, Hash, Serialize)]
pub(crate) struct AuthorData {
    pub(crate) name: Option<String>,
    pub(crate) href: Option<String>,
    pub(crate) image: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) links: Vec<PageLink>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ArchiveYear {
    pub(crate) year: Option<i64>,
    pub(crate) posts: Vec<ArchivedPost>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ArchivedPost {
    pub(crate) label: String,
    pub(crate) href: String,
    /// The date is displayed without its year.
    pub(crate) date: Option<DateData>,
}

/// Author with the number of posts.
#[derive(Debug, Serialize)]
pub(crate) struct CountedAuthor {
    pub(crate) author: AuthorData,
    /// In words.
    pub(crate) posts: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct PageVersion {
    /// Id of the set of docs.
    pub(crate) instance: String,
    pub(crate) name: String,
    pub(crate) label: String,
    pub(crate) badge: bool,
    pub(crate) banner: Option<VersionBanner>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VersionBanner {
    #[serde(rename = "type")]
    pub(crate) kind: BannerKind,
    pub(crate) latest_href: String,
    pub(crate) latest_label: String,
    pub(crate) latest_name: String,
}

/// Reason of a banner.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BannerKind {
    Unreleased,
    Unmaintained,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct SidebarReference {
    pub(crate) key: String,
    pub(crate) href: String,
    /// Ids of the branches that contain the page, outer ones first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) branches: Vec<Arc<str>>,
}

#[derive(Clone, Debug, Hash, Serialize)]
pub(crate) struct PageLink {
    pub(crate) label: String,
    pub(crate) href: String,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct SwitchTarget {
    pub(crate) name: String,
    pub(crate) label: String,
    pub(crate) href: String,
    pub(crate) current: bool,
    pub(crate) latest: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LastUpdated {
    pub(crate) date: Option<String>,
    /// The date in words.
    pub(crate) date_text: Option<String>,
    pub(crate) author: Option<String>,
}
