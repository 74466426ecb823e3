//! Data contract between the program and the interface.
//!
//! A test of bins/site writes `ui/src/data/types.ts`, which has the same types and documentation for the interface.
//! `fixtures/contract/` contains an example of each, written by the program and compared with the types of the interface by
//! the type checker. The data is stored in these kinds of files:
//!
//! - `SiteData`: one content-hashed file, the same for every page.
//! - `DocsVersions`: one file at a fixed URL, a list of all sets of docs.
//! - `VersionPagesData`: one file at a fixed URL for each set of docs that has a switcher and versions from git.
//! - `SidebarData`: one file at a fixed URL for each version and sidebar, and content-hashed files with branches of large ones.
//! - `PageData`: one file for each route, with `NavigationParts`, and a copy without them inside the page's HTML, which
//!   contains both.
//!
//! Every `href` and `path` starts with the base URL and has the form in which it is registered, with literal spaces
//! (`/Basic Account Information/sign-ups`), so that paths can be compared as strings.

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
    /// Separates the page's title from the site's: `|`.
    pub(crate) title_delimiter: &'a str,
    /// Path of the site on its host, with a leading and a trailing slash.
    pub(crate) base_url: &'a str,
    /// BCP 47 tag of the site's language, for `lang`.
    pub(crate) language: &'a str,
    pub(crate) direction: DirectionData,
    pub(crate) navbar: NavbarData,
    pub(crate) footer: Option<FooterData>,
    pub(crate) announcement: Option<AnnouncementData<'a>>,
    pub(crate) color_mode: ColorModeData,
    pub(crate) sidebar: SidebarSettingsData,
    /// Look of the shell; absent for the interface's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) look: Option<LookData>,
    /// `null` if the site has no search.
    pub(crate) search: Option<SearchData>,
    /// URL of the versions of all sets of docs (`DocsVersions[]`), the same for all builds: a further version does not change the pages of
    /// the others. Absent on a site without docs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) versions: Option<String>,
    /// Messages of the interface by their keys: a string, or strings by plural category. `{name}` is the placeholder of a value.
    pub(crate) messages: &'a Messages,
    /// `true` if the home page is a redirect, which has no page data.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) home_redirects: bool,
    /// HTML of the shell's parts that components of the project render; absent if there are none. `footer` is the footer, in which
    /// `ORIGINAL_PART` marks the position of the interface's own, `notFound` the content of the not-found page, and `root` the
    /// content after all other parts.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) parts: BTreeMap<&'static str, String>,
    /// URL of the site's data for components (`SiteContext`); absent on a site without hydrated components.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) context: Option<String>,
}

/// Direction of the site's text.
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

/// Look of the shell other than the interface's own.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LookData {
    Classic,
}

/// Color mode of a page: value of `data-theme` on the root element.
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
    /// `true` to hide the switch and ignore the stored choice.
    pub(crate) disable_switch: bool,
    /// `true` to follow the system's setting until the visitor makes a choice; the switch then has three states.
    pub(crate) respect_prefers_color_scheme: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SidebarSettingsData {
    /// `true` to add a button that collapses the whole sidebar.
    pub(crate) hideable: bool,
    /// `true` if opening a category closes its siblings.
    pub(crate) auto_collapse_categories: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImageData {
    pub(crate) src: String,
    /// Image for dark mode; equal to `src` if the site has one image for both modes.
    pub(crate) src_dark: String,
    pub(crate) alt: String,
    /// Width in pixels, if the file contains it; reserves the space before the image is loaded.
    pub(crate) width: Option<u32>,
    pub(crate) height: Option<u32>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NavbarData {
    pub(crate) title: Option<String>,
    pub(crate) logo: Option<NavbarLogoData>,
    pub(crate) hide_on_scroll: bool,
    /// Colors in the classic look.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) style: Option<NavbarStyleData>,
    pub(crate) left: Vec<NavbarItemData>,
    pub(crate) right: Vec<NavbarItemData>,
}

#[derive(Debug, Serialize)]
pub(crate) struct NavbarLogoData {
    #[serde(flatten)]
    pub(crate) image: ImageData,
    pub(crate) href: String,
}

/// Colors of the navbar in the classic look.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NavbarStyleData {
    Dark,
    Primary,
}

/// Item of the navbar. Items whose target depends on the page use data of `PageData`.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum NavbarItemData {
    Link(NavbarLinkData),
    Dropdown(NavbarDropdownData),
    Html {
        html: String,
    },
    Versions {
        /// Id of the set of docs; absent for `default`.
        #[serde(skip_serializing_if = "Option::is_none")]
        instance: Option<String>,
        /// URL of the folder with all targets: the file `pages.json` (`VersionPagesData`), and a document that the first item of `after`
        /// leads to. Pages then contain only the target of the label. Absent if pages contain all targets.
        #[serde(skip_serializing_if = "Option::is_none")]
        list: Option<String>,
        class_name: Option<String>,
        /// Items before the versions; absent if there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        before: Vec<DropdownItemData>,
        /// Items after the versions; absent if there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        after: Vec<DropdownItemData>,
    },
    Locales {
        class_name: Option<String>,
        /// Items before the languages; absent if there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        before: Vec<DropdownItemData>,
        /// Items after the languages; absent if there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        after: Vec<DropdownItemData>,
    },
    Search,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NavbarLinkData {
    /// Empty if HTML or an image replaces it.
    pub(crate) label: String,
    pub(crate) href: String,
    /// `true` for a link to another site, which opens in a new tab and has the external-link icon unless it is `unmarked`.
    pub(crate) external: bool,
    /// `true` for a link to a file or another address without a page on the host of the site, which the browser loads in full.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) full_load: bool,
    /// Regular expression for the paths of other pages on which the item is current, without regard to case; `null` without any.
    pub(crate) active_paths: Option<String>,
    /// Regular expression for the keys of the sidebars on whose pages the item is current: one sidebar in all versions.
    pub(crate) active_sidebars: Option<String>,
    /// Key of the item's target in other versions (`PageVersion`); absent for an item with one target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version_key: Option<String>,
    #[serde(flatten)]
    pub(crate) look: ItemLookData,
}

#[derive(Debug, Serialize)]
pub(crate) struct NavbarDropdownData {
    pub(crate) label: String,
    pub(crate) href: Option<String>,
    pub(crate) items: Vec<DropdownItemData>,
    #[serde(flatten)]
    pub(crate) look: ItemLookData,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum DropdownItemData {
    Link(NavbarLinkData),
    Html { html: String },
}

/// Appearance of a link or dropdown.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ItemLookData {
    /// HTML that replaces the label.
    pub(crate) html: Option<String>,
    /// Classes for the site's own style sheets.
    pub(crate) class_name: Option<String>,
    /// Accessible name.
    pub(crate) name: Option<String>,
    /// `true` for a link without the external-link icon.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) unmarked: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FooterData {
    pub(crate) style: FooterStyleData,
    pub(crate) logo: Option<FooterLogoData>,
    pub(crate) links: FooterLinksData,
    /// HTML.
    pub(crate) copyright: Option<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct FooterLogoData {
    #[serde(flatten)]
    pub(crate) image: ImageData,
    pub(crate) href: Option<String>,
}

/// Colors of the footer.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FooterStyleData {
    Dark,
    Light,
}

/// Columns with titles, or one row without a title.
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
    Link(FooterLinkData),
    Html { html: String },
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FooterLinkData {
    pub(crate) label: String,
    pub(crate) href: String,
    pub(crate) external: bool,
    /// `true` for a link to a file or another address without a page on the host of the site, which the browser loads in full.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) full_load: bool,
    #[serde(flatten)]
    pub(crate) look: ItemLookData,
}

#[derive(Debug, Serialize)]
pub(crate) struct AnnouncementData<'a> {
    /// Id of the bar. A changed id shows a dismissed bar again.
    pub(crate) id: &'a str,
    /// HTML.
    pub(crate) content: &'a str,
    pub(crate) closeable: bool,
}

/// Search backends and their parameters.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchData {
    pub(crate) provider: SearchProviderData,
    /// Path of the page with all results; `null` if the site has none.
    pub(crate) page_path: Option<String>,
    pub(crate) placeholder: String,
    /// Hosted service; `null` if the site does not use it.
    pub(crate) hosted: Option<HostedSearchData>,
    /// Path of the folder with the index that is built with the site, with a trailing slash; `null` if there is none.
    pub(crate) embedded: Option<String>,
    /// `true` to limit results to the page's language and versions.
    pub(crate) contextual: bool,
    /// Number of results in one response.
    pub(crate) hits_per_page: u32,
    /// Number of words in a snippet.
    pub(crate) snippet_words: u32,
    /// Number of words in a snippet for windows up to 768 px.
    pub(crate) snippet_words_narrow: u32,
    /// Maximum number of results under one heading of the dialog.
    pub(crate) max_results_per_group: u32,
    /// URL for reporting missing results; `{query}` is a placeholder for the query.
    pub(crate) missing_results_href: Option<String>,
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
    /// Public key that permits searching only.
    pub(crate) api_key: String,
    pub(crate) index_name: String,
}

/// Versions of a set of docs; the version `name` has the tag `docs-<instance>-<name>` in the search index.
#[derive(Debug, Serialize)]
pub(crate) struct DocsVersions {
    /// Id of the set of docs.
    pub(crate) instance: String,
    /// Name of the recommended version.
    pub(crate) latest: String,
    pub(crate) versions: Vec<DocsVersion>,
}

#[derive(Debug, Serialize)]
pub(crate) struct DocsVersion {
    pub(crate) name: String,
    pub(crate) label: String,
}

/// Versions of a set of docs with the pages that several of them have: the targets of its switchers on all pages.
#[derive(Debug, Serialize)]
pub(crate) struct VersionPagesData {
    pub(crate) versions: Vec<VersionRootData>,
    /// For each page its paths, after those of its versions. The indices of the versions with a path are ranges: pairs of the first
    /// index and the one after the last.
    pub(crate) pages: Vec<BTreeMap<String, Vec<usize>>>,
}

/// Version with the addresses of its pages.
#[derive(Debug, Serialize)]
pub(crate) struct VersionRootData {
    pub(crate) name: String,
    pub(crate) label: String,
    /// Path above all pages, without a slash at its end.
    pub(crate) path: String,
    /// Address of the main document.
    pub(crate) href: String,
    /// `true` for the recommended version.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) latest: bool,
}

/// Tree of a sidebar, or of one of its branches.
#[derive(Debug, Serialize)]
pub(crate) struct SidebarData {
    pub(crate) items: Vec<SidebarItemData>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum SidebarItemData {
    Link(SidebarLinkData),
    Category(SidebarCategoryData),
    Html { html: String },
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SidebarLinkData {
    pub(crate) label: String,
    pub(crate) href: String,
    pub(crate) external: bool,
    /// `true` for a link to a file or another address without a page on the host of the site, which the browser loads in full.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) full_load: bool,
    /// `true` if the entry is visible only while its page is the current one.
    pub(crate) unlisted: bool,
    pub(crate) class_name: Option<String>,
    /// Badge after the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) badge: Option<BadgeData>,
    /// HTML of the icon before the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) icon: Option<String>,
}

/// Badge of a sidebar's entry.
#[derive(Debug, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BadgeData {
    pub(crate) label: String,
    pub(crate) kind: BadgeKindData,
}

#[derive(Debug, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BadgeKindData {
    Note,
    Tip,
    Info,
    Success,
    Warning,
    Danger,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SidebarCategoryData {
    pub(crate) label: String,
    /// Category's own page; `null` if the label only opens and closes the category.
    pub(crate) href: Option<String>,
    /// `true` if the category's own page is unlisted: its label links there only while it is the current page.
    pub(crate) link_unlisted: bool,
    pub(crate) collapsible: bool,
    /// `true` if the category is closed until the visitor opens it or a page inside it is current.
    pub(crate) collapsed: bool,
    pub(crate) class_name: Option<String>,
    /// Badge after the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) badge: Option<BadgeData>,
    /// HTML of the icon before the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) icon: Option<String>,
    /// Empty if the items have a file of their own.
    pub(crate) items: Vec<SidebarItemData>,
    /// File with the items; absent if they are part of the file of the category.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) branch: Option<SidebarBranchData>,
}

/// File with the items of a category: a `SidebarData`. The category is closed on all other pages, and visible.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SidebarBranchData {
    /// Name by which the pages in the branch refer to it.
    pub(crate) id: Arc<str>,
    /// URL with a content hash.
    pub(crate) href: String,
    /// First page of the category.
    pub(crate) first_page: String,
}

/// Kind of a page, which determines the shell's parts around its article. The kinds `category`, `tags` and `tag` have no
/// article: the shell renders their `listing`. The kinds `archive` and `authors` have none either: the shell renders
/// their `blog`. The kind `posts` has an article for each post of its list. The article of the kind `component` is a
/// component of the project, which has the whole width between navbar and footer.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PageKind {
    Doc,
    Standalone,
    Category,
    Tags,
    Tag,
    Post,
    Posts,
    Archive,
    Authors,
    Component,
    Search,
    NotFound,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageData {
    pub(crate) kind: PageKind,
    /// Path of the page as registered. The not-found page has no path; its value is the base URL.
    pub(crate) path: String,
    /// Elements of the document, which its JSON does not repeat.
    #[serde(skip)]
    pub(crate) head: HeadData,
    /// Title of the page, as in its heading and in links to it.
    pub(crate) title: String,
    pub(crate) contents: Vec<ContentsEntry>,
    /// Categories from the root to this page, which is the last entry; empty if the site shows no breadcrumbs.
    pub(crate) breadcrumbs: Vec<Breadcrumb>,
    /// Content of a page without an article.
    pub(crate) listing: Option<Listing>,
    /// Content of a blog's page besides articles; `null` on other pages.
    pub(crate) blog: Option<BlogData>,
    /// Docs version of the page; `null` outside the docs.
    pub(crate) version: Option<PageVersion>,
    /// Sidebar of the page.
    pub(crate) sidebar: Option<SidebarReference>,
    pub(crate) previous: Option<PageLink>,
    pub(crate) next: Option<PageLink>,
    /// Targets of the version switchers, one for each version of their sets of docs; empty without a switcher.
    pub(crate) versions: Vec<SwitchTarget>,
    /// Targets of the language switcher; empty if there is only one language.
    pub(crate) locales: Vec<SwitchTarget>,
    pub(crate) edit_url: Option<String>,
    /// Address of the page as Markdown; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) markdown: Option<String>,
    /// Links that open the page in an assistant; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) assistants: Vec<AssistantLink>,
    pub(crate) last_updated: Option<LastUpdated>,
    pub(crate) tags: Vec<TagLink>,
    pub(crate) unlisted: bool,
    pub(crate) draft: bool,
    /// Versions of all sets of docs, on the search page; absent on other pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) docs_versions: Option<Vec<DocsVersions>>,
    /// URLs of the style sheets of the page's components; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) styles: Vec<String>,
    /// Description of the page, for its components; absent without one, and if no component reads it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) description: Option<String>,
    /// Front matter of the page, for its components; absent if none of them reads it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) front_matter: Option<serde_json::Value>,
}

/// Link that opens a page in an assistant.
#[derive(Debug, Serialize)]
pub(crate) struct AssistantLink {
    /// Label in the language of the site: "Open in NAME".
    pub(crate) label: String,
    pub(crate) href: String,
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
    pub(crate) structured_data: Vec<String>,
}

#[derive(Debug, Hash)]
pub(crate) struct MetaData {
    pub(crate) attribute: &'static str,
    pub(crate) key: String,
    pub(crate) content: String,
}

/// Data of a page that its document contains outside of its JSON, for client-side navigation.
#[derive(Serialize)]
pub(crate) struct NavigationParts<'a> {
    pub(crate) head: NavigationHead<'a>,
    /// HTML of the articles: of the page itself, or of each post of a list; empty on pages that render a listing. Inserted
    /// unchanged, without being parsed by React.
    pub(crate) articles: &'a [String],
}

/// Parts of a document's head that differ between pages.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NavigationHead<'a> {
    /// `page title | site title`.
    pub(crate) title: &'a str,
    /// Classes of the root element: kind of page, version, document.
    pub(crate) html_class: &'a str,
    /// Absolute URL.
    pub(crate) canonical: &'a str,
    /// HTML of the page's own elements, marked with `data-page-meta`: metas and links.
    pub(crate) elements: &'a str,
}

/// Heading in the table of contents.
#[derive(Debug, Serialize)]
pub(crate) struct ContentsEntry {
    /// Level of the heading, 2 to 6.
    pub(crate) level: u8,
    /// Id of the heading; empty if the heading contains no word character.
    pub(crate) id: String,
    /// Inline HTML without links.
    pub(crate) html: String,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Breadcrumb {
    pub(crate) label: String,
    /// `null` for a category without a page, and for the page itself.
    pub(crate) href: Option<String>,
}

/// Content of a page without an article.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum Listing {
    /// Generated page of a category, which lists its items. The description is a sentence below the heading.
    Cards { description: Option<String>, cards: Vec<CardData> },
    /// All tags of a version; the shell groups them by their first letter.
    Tags { tags: Vec<TagData> },
    /// All pages with a tag, with a sentence about it and the path of the page of all tags.
    Tagged { description: Option<String>, all_tags_href: String, pages: Vec<TaggedPage> },
}

#[derive(Debug, Serialize)]
pub(crate) struct CardData {
    #[serde(rename = "type")]
    pub(crate) kind: CardKind,
    pub(crate) label: String,
    pub(crate) href: String,
    /// Sentence about the page, or the number of items of a category: `8 items`.
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

/// Tag of a page, with the path of the tag's page.
#[derive(Debug, Serialize)]
pub(crate) struct TagLink {
    pub(crate) label: String,
    pub(crate) href: String,
    /// Sentence about the tag, from the file that defines it.
    pub(crate) description: Option<String>,
}

/// Tag with the number of its pages.
#[derive(Debug, Serialize)]
pub(crate) struct TagData {
    pub(crate) label: String,
    pub(crate) href: String,
    pub(crate) description: Option<String>,
    pub(crate) count: usize,
}

/// Page that has a tag.
#[derive(Debug, Serialize)]
pub(crate) struct TaggedPage {
    pub(crate) label: String,
    pub(crate) href: String,
    pub(crate) description: Option<String>,
}

/// Content of a blog's page besides articles.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum BlogData {
    /// Page of a post. The post's title is that of the page.
    Post(PostMeta),
    /// Page of a list of posts. The page has an article for each post, with the excerpt for lists.
    Posts { heading: PostListHeading, posts: Vec<ListedPost> },
    /// All posts of a blog, by year.
    Archive { years: Vec<ArchiveYear> },
    /// All authors of a blog that have a page.
    Authors { authors: Vec<CountedAuthor> },
}

/// A date, and its form in the site's language.
#[derive(Debug, Serialize)]
pub(crate) struct DateData {
    /// Date and time in the form of ISO 8601, in UTC.
    pub(crate) date: String,
    pub(crate) text: String,
}

/// Data of a post that its page and lists show above its text.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PostMeta {
    /// `null` for a post without a date.
    pub(crate) date: Option<DateData>,
    /// Reading time in words; `null` if the blog does not show it.
    pub(crate) reading_time: Option<String>,
    pub(crate) authors: Vec<AuthorData>,
}

/// Heading above a list of posts: all posts of a blog, those with a tag, or those of an author.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum PostListHeading {
    All,
    Tag { description: Option<String>, all_tags_href: String },
    Author { author: AuthorData, description: Option<String>, all_authors_href: String },
}

/// Post in a list.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedPost {
    pub(crate) title: String,
    pub(crate) href: String,
    #[serde(flatten)]
    pub(crate) meta: PostMeta,
    pub(crate) tags: Vec<PageLink>,
    /// `true` if the list contains only the beginning of the post.
    pub(crate) is_truncated: bool,
}

/// Author of posts.
#[derive(Clone, Debug, Hash, Serialize)]
pub(crate) struct AuthorData {
    pub(crate) name: Option<String>,
    /// Author's page or site.
    pub(crate) href: Option<String>,
    /// `true` if `href` is an address of another site.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) external: bool,
    /// URL of an image.
    pub(crate) image: Option<String>,
    /// Position or other short description.
    pub(crate) title: Option<String>,
    /// Author's accounts.
    pub(crate) links: Vec<AccountLink>,
}

/// Link to an account of an author, on another site.
#[derive(Clone, Debug, Hash, Serialize)]
pub(crate) struct AccountLink {
    pub(crate) label: String,
    pub(crate) href: String,
    /// HTML of the icon in place of the label, in the classic look.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) icon: Option<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ArchiveYear {
    /// `null` for posts without a date.
    pub(crate) year: Option<i64>,
    pub(crate) posts: Vec<ArchivedPost>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ArchivedPost {
    pub(crate) label: String,
    pub(crate) href: String,
    /// Date, whose form in the site's language has no year.
    pub(crate) date: Option<DateData>,
}

/// Author of a blog.
#[derive(Debug, Serialize)]
pub(crate) struct CountedAuthor {
    pub(crate) author: AuthorData,
    /// Number of posts, in words; in the classic look in digits.
    pub(crate) posts: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageVersion {
    /// Id of the set of docs.
    pub(crate) instance: String,
    pub(crate) name: String,
    pub(crate) label: String,
    /// `true` to show the version's label above the article.
    pub(crate) badge: bool,
    pub(crate) banner: Option<VersionBanner>,
    /// Targets of the navbar's items in this version, by their `versionKey`; absent for the latest version.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) navbar: BTreeMap<String, String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VersionBanner {
    #[serde(rename = "type")]
    pub(crate) kind: BannerKind,
    /// The same page in the latest version, or that version's main page.
    pub(crate) latest_href: String,
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
    /// `instance/version/sidebar`: name of the sidebar, the same on all its pages.
    pub(crate) key: String,
    /// URL of its `SidebarData`, the same for all builds. The file may be older or newer than the page.
    pub(crate) href: String,
    /// Ids of the branches that contain the page, outer ones first; absent if there are none.
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
    /// Name of the version, or tag of the language.
    pub(crate) name: String,
    pub(crate) label: String,
    pub(crate) href: String,
    /// `true` for the version or language of the page; on a page that is no document, for the version whose path contains the page.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) current: bool,
    /// `true` for the recommended version; `false` for all languages.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) latest: bool,
    /// Id of the version's set of docs; absent for `default`, and for languages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) instance: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LastUpdated {
    /// ISO 8601 date.
    pub(crate) date: Option<String>,
    /// The date in the form of the site's language.
    pub(crate) date_text: Option<String>,
    pub(crate) author: Option<String>,
}
