//! Keys of front matter.

use super::front_matter::{FrontMatterKey, FrontMatterKind};
use super::setting::DefaultValue;

/// Returns all keys of front matter.
///
/// ```
/// use docs_reference::front_matter_keys;
///
/// assert!(front_matter_keys().iter().any(|key| key.key == "slug" && key.pages == "all pages"));
/// ```
#[must_use]
pub fn front_matter_keys() -> &'static [FrontMatterKey] {
    KEYS
}

const KEYS: &[FrontMatterKey] = &[
    FrontMatterKey {
        key: "id",
        kind: FrontMatterKind::Text,
        default: DefaultValue::Absent("the name of the file"),
        example: "id: form",
        pages: "documents",
        text: "Replaces the last part of the document's id. It contains no slash.",
    },
    FrontMatterKey {
        key: "title",
        kind: FrontMatterKind::Text,
        default: DefaultValue::Absent("the first-level heading, or else the name of the file"),
        example: "title: Forms",
        pages: "all pages",
        text: "Title of the page.",
    },
    FrontMatterKey {
        key: "title_meta",
        kind: FrontMatterKind::Text,
        default: DefaultValue::Absent("the title"),
        example: "title_meta: Forms for beginners",
        pages: "posts",
        text: "Title of a post for search engines and the browser's tab.",
    },
    FrontMatterKey {
        key: "description",
        kind: FrontMatterKind::Text,
        default: DefaultValue::Absent("the first line of text"),
        example: "description: Ask the reader for data.",
        pages: "all pages",
        text: "Description for search engines and social cards.",
    },
    FrontMatterKey {
        key: "slug",
        kind: FrontMatterKind::Text,
        default: DefaultValue::Absent("the path of the file"),
        example: "slug: /ask",
        pages: "all pages",
        text: "Address of the page: from the root of the version with a leading slash, else in place of the last \
            part.",
    },
    FrontMatterKey {
        key: "sidebar_label",
        kind: FrontMatterKind::Text,
        default: DefaultValue::Absent("the title"),
        example: "sidebar_label: Forms and fields",
        pages: "all pages",
        text: "Text of the entry in sidebars.",
    },
    FrontMatterKey {
        key: "sidebar_position",
        kind: FrontMatterKind::Number,
        default: DefaultValue::Absent("the number before the file's name"),
        example: "sidebar_position: 2",
        pages: "documents",
        text: "Place among its siblings in a generated sidebar.",
    },
    FrontMatterKey {
        key: "sidebar_class_name",
        kind: FrontMatterKind::Text,
        default: DefaultValue::Absent("none"),
        example: "sidebar_class_name: is-new",
        pages: "documents",
        text: "Class of the entry in sidebars.",
    },
    FrontMatterKey {
        key: "pagination_label",
        kind: FrontMatterKind::Text,
        default: DefaultValue::Absent("the sidebar label"),
        example: "pagination_label: Forms",
        pages: "documents",
        text: "Text of links from the previous and next page.",
    },
    FrontMatterKey {
        key: "pagination_next",
        kind: FrontMatterKind::TextOrNull,
        default: DefaultValue::Absent("the next entry of the sidebar"),
        example: "pagination_next: tools/calendar",
        pages: "documents",
        text: "Id of the next page; `null` removes the link.",
    },
    FrontMatterKey {
        key: "pagination_prev",
        kind: FrontMatterKind::TextOrNull,
        default: DefaultValue::Absent("the previous entry of the sidebar"),
        example: "pagination_prev: null",
        pages: "documents",
        text: "Id of the previous page; `null` removes the link.",
    },
    FrontMatterKey {
        key: "displayed_sidebar",
        kind: FrontMatterKind::TextOrNull,
        default: DefaultValue::Absent("the sidebar that lists the page"),
        example: "displayed_sidebar: api",
        pages: "documents",
        text: "Sidebar beside the page; `null` shows none.",
    },
    FrontMatterKey {
        key: "hide_title",
        kind: FrontMatterKind::Flag,
        default: DefaultValue::Value("false"),
        example: "hide_title: true",
        pages: "all pages",
        text: "Leaves out the heading that a page with a `title` shows.",
    },
    FrontMatterKey {
        key: "layout",
        kind: FrontMatterKind::Text,
        default: DefaultValue::Absent("a text with a sidebar and a list of headings"),
        example: "layout: landing",
        pages: "all pages",
        text: "`landing` leaves out everything around the content, which has the width of the window. It requires `markdown.blocks`.",
    },
    FrontMatterKey {
        key: "hide_table_of_contents",
        kind: FrontMatterKind::Flag,
        default: DefaultValue::Value("false"),
        example: "hide_table_of_contents: true",
        pages: "all pages",
        text: "Leaves out the list of headings.",
    },
    FrontMatterKey {
        key: "toc_min_heading_level",
        kind: FrontMatterKind::Level,
        default: DefaultValue::Absent("`table_of_contents.min_heading_level`"),
        example: "toc_min_heading_level: 2",
        pages: "all pages",
        text: "Lowest level in the list of headings.",
    },
    FrontMatterKey {
        key: "toc_max_heading_level",
        kind: FrontMatterKind::Level,
        default: DefaultValue::Absent("`table_of_contents.max_heading_level`"),
        example: "toc_max_heading_level: 4",
        pages: "all pages",
        text: "Highest level in the list of headings.",
    },
    FrontMatterKey {
        key: "keywords",
        kind: FrontMatterKind::Texts,
        default: DefaultValue::Value("[]"),
        example: "keywords: [forms, fields]",
        pages: "all pages",
        text: "Words of the `keywords` meta element.",
    },
    FrontMatterKey {
        key: "image",
        kind: FrontMatterKind::Text,
        default: DefaultValue::Absent("`image` of the site"),
        example: "image: /img/forms.png",
        pages: "all pages",
        text: "Picture that other sites show beside links to the page.",
    },
    FrontMatterKey {
        key: "custom_edit_url",
        kind: FrontMatterKind::TextOrNull,
        default: DefaultValue::Absent("`edit_url` and the path of the file"),
        example: "custom_edit_url: null",
        pages: "all pages",
        text: "Address of the edit link; `null` removes the link.",
    },
    FrontMatterKey {
        key: "tags",
        kind: FrontMatterKind::Tags,
        default: DefaultValue::Value("[]"),
        example: "tags: [forms, {label: Beginners, permalink: /start-here}]",
        pages: "documents and posts",
        text: "Tags: keys of the tags file, labels, or tables of `label` and `permalink`.",
    },
    FrontMatterKey {
        key: "draft",
        kind: FrontMatterKind::Flag,
        default: DefaultValue::Value("false"),
        example: "draft: true",
        pages: "all pages",
        text: "Leaves the page out of the built site; `site dev` shows it.",
    },
    FrontMatterKey {
        key: "unlisted",
        kind: FrontMatterKind::Flag,
        default: DefaultValue::Value("false"),
        example: "unlisted: true",
        pages: "all pages",
        text: "Leaves the page out of sidebars, search, sitemap and feeds, and adds `noindex`.",
    },
    FrontMatterKey {
        key: "last_update",
        kind: FrontMatterKind::Change,
        default: DefaultValue::Absent("git"),
        example: "last_update: {date: 2026-03-20, author: Ada}",
        pages: "all pages",
        text: "Last change, with `date` and `author`.",
    },
    FrontMatterKey {
        key: "parse_number_prefixes",
        kind: FrontMatterKind::Flag,
        default: DefaultValue::Absent("`docs.number_prefixes`"),
        example: "parse_number_prefixes: false",
        pages: "documents",
        text: "Numbers before the names of this file and its folders are not part of the path.",
    },
    FrontMatterKey {
        key: "redirect_from",
        kind: FrontMatterKind::TextOrTexts,
        default: DefaultValue::Value("[]"),
        example: "redirect_from: [/old/forms, /forms.html]",
        pages: "all pages",
        text: "Former paths of the page.",
    },
    FrontMatterKey {
        key: "date",
        kind: FrontMatterKind::Date,
        default: DefaultValue::Absent("the date in the file's name"),
        example: "date: 2026-03-20",
        pages: "posts",
        text: "Date of a post.",
    },
    FrontMatterKey {
        key: "authors",
        kind: FrontMatterKind::Authors,
        default: DefaultValue::Value("[]"),
        example: "authors: [ada, {name: Guest, title: Reader}]",
        pages: "posts",
        text: "Authors of a post: keys of the authors file, or tables of `name`, `title`, `url`, `email` and \
            `image_url`.",
    },
    FrontMatterKey {
        key: "author",
        kind: FrontMatterKind::Text,
        default: DefaultValue::Absent("none"),
        example: "author: Ada Lovelace",
        pages: "posts",
        text: "Name of the single author of a post, with `author_title`, `author_url` and `author_image_url`; \
            the older form of `authors`.",
    },
    FrontMatterKey {
        key: "mdx",
        kind: FrontMatterKind::Dialect,
        default: DefaultValue::Absent("the file's extension"),
        example: "mdx: {format: md}",
        pages: "all pages",
        text: "Dialect of this file: `{format: md}` or `{format: mdx}`.",
    },
];
