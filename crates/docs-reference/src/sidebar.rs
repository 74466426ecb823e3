//! Entries of sidebars.

/// A type of entries in a sidebars file.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct SidebarEntryType {
    /// Value of `type`.
    pub name: &'static str,
    /// Meaning, in Markdown.
    pub description: &'static str,
    /// Keys besides `type` that have an effect.
    pub keys: &'static [SidebarKey],
    /// An entry with all keys, in TOML.
    pub example: &'static str,
}

/// A key of an entry in a sidebars file.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct SidebarKey {
    /// The key.
    pub key: &'static str,
    /// Kind of its value.
    pub kind: SidebarValue,
    /// `true` if an entry without the key is invalid.
    pub is_required: bool,
    /// Meaning, in Markdown.
    pub description: &'static str,
}

/// Kind of the value of an entry's key.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum SidebarValue {
    /// String.
    String,
    /// A list of strings.
    StringList,
    /// A number.
    Number,
    /// `true` or `false`.
    Flag,
    /// A list of entries.
    Entries,
    /// Page of a category.
    Link,
    /// A badge.
    Badge,
}

impl std::fmt::Display for SidebarValue {
    /// Writes the kind in Markdown.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::String => "text",
            Self::StringList => "list of texts",
            Self::Number => "number",
            Self::Flag => "`true` or `false`",
            Self::Entries => "list of entries",
            Self::Link => "table",
            Self::Badge => "text or table",
        })
    }
}

/// Returns the types of entries in sidebars files.
///
/// ```
/// use docs_reference::sidebar_entry_types;
///
/// let link = sidebar_entry_types().iter().find(|it| it.name == "link").unwrap();
/// assert!(link.keys.iter().any(|key| key.key == "href" && key.is_required));
/// ```
#[must_use]
pub fn sidebar_entry_types() -> &'static [SidebarEntryType] {
    ENTRY_TYPES
}

/// Returns the types of a category's `link`.
///
/// ```
/// use docs_reference::category_link_types;
///
/// let names: Vec<&str> = category_link_types().iter().map(|it| it.name).collect();
/// assert_eq!(names, ["doc", "generated-index"]);
/// ```
#[must_use]
pub fn category_link_types() -> &'static [SidebarEntryType] {
    LINK_TYPES
}

/// Returns the keys of `_category_` files that have an effect.
///
/// ```
/// use docs_reference::category_file_keys;
///
/// assert!(category_file_keys().iter().any(|key| key.key == "position"));
/// ```
#[must_use]
pub fn category_file_keys() -> &'static [SidebarKey] {
    CATEGORY_FILE_KEYS
}

const fn string(key: &'static str, description: &'static str) -> SidebarKey {
    SidebarKey { key, kind: SidebarValue::String, is_required: false, description }
}

const fn string_list(key: &'static str, description: &'static str) -> SidebarKey {
    SidebarKey { key, kind: SidebarValue::StringList, is_required: false, description }
}

const fn required(key: &'static str, description: &'static str) -> SidebarKey {
    SidebarKey { key, kind: SidebarValue::String, is_required: true, description }
}

const fn other(key: &'static str, kind: SidebarValue, description: &'static str) -> SidebarKey {
    SidebarKey { key, kind, is_required: false, description }
}

const CLASS_NAME: SidebarKey = string("class_name", "Class of the entry for your own style sheet.");

const DESCRIPTION: SidebarKey = string(
    "description",
    "Sentence below the label in lists of pages. By default that of the document, or the number of a category's entries.",
);

const BADGE: SidebarKey = other(
    "badge",
    SidebarValue::Badge,
    "Badge after the label: its text, or a table of `label` and `type`. The types are those of \
     [`:badge`](./blocks.md#badge).",
);

const ICON: SidebarKey = string(
    "icon",
    "Icon before the label: the name of an icon, an emoji, the path of a static picture, or an address.",
);

const COLLAPSIBLE: SidebarKey = other(
    "collapsible",
    SidebarValue::Flag,
    "Readers can collapse the category. By default `sidebar.collapsible`.",
);

const COLLAPSED: SidebarKey = other(
    "collapsed",
    SidebarValue::Flag,
    "The category is collapsed at first. By default `sidebar.collapsed`.",
);

const CATEGORY_FILE_KEYS: &[SidebarKey] = &[
    string("label", "Label of the category. By default the name of the folder."),
    other(
        "position",
        SidebarValue::Number,
        "Place among its siblings. By default the number before the folder's name.",
    ),
    other(
        "link",
        SidebarValue::Link,
        "Page of the category. By default the index page of the folder; `null` for none.",
    ),
    COLLAPSIBLE,
    COLLAPSED,
    BADGE,
    ICON,
    DESCRIPTION,
    string("className", "Class of the category for your own style sheet."),
];

const DOC_KEYS: &[SidebarKey] = &[
    required("id", "Id of the document: the path of its file without the extension."),
    string("label", "Text of the entry. By default the label of the document."),
    BADGE,
    ICON,
    DESCRIPTION,
    CLASS_NAME,
];

const ENTRY_TYPES: &[SidebarEntryType] = &[
    SidebarEntryType {
        name: "doc",
        description: "A document. A text in place of a table is the id of a document.",
        keys: DOC_KEYS,
        example: r#"{ type = "doc", id = "tools/form", label = "Forms", badge = "New", icon = "📝", description = "Ask for values.", class_name = "is-new" }"#,
    },
    SidebarEntryType {
        name: "ref",
        description: "A document that keeps its own sidebar.",
        keys: DOC_KEYS,
        example: r#"{ type = "ref", id = "tools/form", label = "Forms", badge = "New", icon = "📝", description = "Ask for values.", class_name = "is-new" }"#,
    },
    SidebarEntryType {
        name: "link",
        description: "A path of the site, or an address.",
        keys: &[
            required("label", "Text of the entry."),
            required("href", "Path or address."),
            BADGE,
            ICON,
            DESCRIPTION,
            CLASS_NAME,
        ],
        example: r#"{ type = "link", label = "Status", href = "https://status.example.com", badge = { label = "Beta", type = "warning" }, icon = "/img/status.svg", description = "Incidents.", class_name = "is-new" }"#,
    },
    SidebarEntryType {
        name: "category",
        description: "A list of entries under a label.",
        keys: &[
            required("label", "Text above the entries."),
            other("items", SidebarValue::Entries, "The entries."),
            other("link", SidebarValue::Link, "Page of the category. By default none."),
            COLLAPSIBLE,
            COLLAPSED,
            BADGE,
            ICON,
            DESCRIPTION,
            CLASS_NAME,
        ],
        example: r#"{ type = "category", label = "Tools", items = ["tools/form"], link = { type = "doc", id = "tools/index" }, collapsible = true, collapsed = false, badge = { label = "New", type = "tip" }, icon = "🔧", description = "What agents can do.", class_name = "is-new" }"#,
    },
    SidebarEntryType {
        name: "autogenerated",
        description: "The documents of a folder, with a category for each folder within.",
        keys: &[required(
            "dir_name",
            "The folder, relative to the documents of the version; `.` for all documents.",
        )],
        example: r#"{ type = "autogenerated", dir_name = "." }"#,
    },
    SidebarEntryType {
        name: "html",
        description: "Your own HTML.",
        keys: &[required("value", "The HTML.")],
        example: r#"{ type = "html", value = "<hr>" }"#,
    },
];

const LINK_TYPES: &[SidebarEntryType] = &[
    SidebarEntryType {
        name: "doc",
        description: "A document.",
        keys: &[required("id", "Id of the document.")],
        example: r#"{ type = "doc", id = "tools/index" }"#,
    },
    SidebarEntryType {
        name: "generated-index",
        description: "A page with a card for each entry.",
        keys: &[
            string("slug", "Path of the page. By default `/category/` and the label."),
            string("title", "Heading of the page. By default the label."),
            string("description", "Sentence below the heading, also for search engines."),
            string(
                "image",
                "Address of the page's picture for links in chats and social networks. By default `image` of `site.toml`.",
            ),
            string_list("keywords", "Words for search engines."),
        ],
        example: r#"{ type = "generated-index", slug = "reference", title = "All tools", description = "A page for each tool.", image = "img/tools.png", keywords = ["tools"] }"#,
    },
];
