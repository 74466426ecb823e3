//! Keys of front matter that have an effect only in other engines.

const BADGE: (&str, &str) =
    ("it is the badge of an entry in other engines", "write `sidebar_badge`");
const ICON: (&str, &str) = ("it is the icon of an entry in other engines", "write `sidebar_icon`");
const ORDER: (&str, &str) = (
    "it orders pages in other engines",
    "write `sidebar_position`, or list the pages in the sidebar",
);
const TREE: (&str, &str) = (
    "folders and sidebars determine the tree of pages",
    "put the file into a folder, or list it in the sidebar",
);
const CONTENTS: (&str, &str) = (
    "it is a setting of the table of contents in other engines",
    "write `hide_table_of_contents`, `toc_min_heading_level` or `toc_max_heading_level`",
);
const ADDRESS: (&str, &str) = ("it is the address of a page in other engines", "write `slug`");
const FORMER: (&str, &str) =
    ("it lists former addresses in other engines", "write `redirect_from`");
const LABEL: (&str, &str) =
    ("it is the label of an entry in other engines", "write `sidebar_label`");
const EDIT: (&str, &str) =
    ("it is the address of the source in other engines", "write `custom_edit_url`");
const UPDATE: (&str, &str) =
    ("it is the date of the last change in other engines", "write `last_update`");
const NEXT: (&str, &str) = ("it is the next page in other engines", "write `pagination_next`");
const PREVIOUS: (&str, &str) =
    ("it is the previous page in other engines", "write `pagination_prev`");

const LANDING: (&str, &str) = (
    "it is the content of a landing page in other engines",
    "write `layout: landing`, and the content in the text: `:::hero`, `:::cards`",
);
const ENTRY: (&str, &str) = (
    "it is about the entry in the sidebar in other engines",
    "write `sidebar_label`, `sidebar_position`, `sidebar_badge`, or `unlisted: true` for a hidden page",
);
const TEMPLATE: (&str, &str) = (
    "it is the layout of the page in other engines",
    "write `layout: landing` for a page without sidebar",
);
const BANNER: (&str, &str) =
    ("it is a message above the page in other engines", "write an admonition, such as `:::note`");
const HEAD: (&str, &str) = (
    "it adds elements to the head in other engines",
    "write `keywords`, `image` or `title_meta`, or `[theme] head` in the settings",
);

/// Keys with the reason why they have no effect, and advice.
const KEYS: [(&str, (&str, &str)); 28] = [
    ("aliases", FORMER),
    ("badge", BADGE),
    ("banner", BANNER),
    ("editLink", EDIT),
    ("editUrl", EDIT),
    ("features", LANDING),
    ("grand_parent", TREE),
    ("has_children", TREE),
    ("head", HEAD),
    ("hero", LANDING),
    ("icon", ICON),
    ("lastUpdated", UPDATE),
    ("lastmod", UPDATE),
    ("linkTitle", LABEL),
    ("nav_order", ORDER),
    ("nav_title", LABEL),
    ("next", NEXT),
    ("outline", CONTENTS),
    ("parent", TREE),
    ("permalink", ADDRESS),
    ("prev", PREVIOUS),
    ("redirects", FORMER),
    ("sidebar", ENTRY),
    ("sidebarTitle", LABEL),
    ("sidebar_order", ORDER),
    ("tableOfContents", CONTENTS),
    ("template", TEMPLATE),
    ("toc", CONTENTS),
];

/// Returns the reason why a key has no effect, and advice; `None` for other keys.
pub(crate) fn foreign_key(key: &str) -> Option<(&'static str, &'static str)> {
    KEYS.iter().find(|(known, _)| *known == key).map(|(_, reason)| *reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_of_another_engine_has_advice() {
        let advice = |key| foreign_key(key).map(|(_, advice)| advice);
        assert_eq!(advice("permalink"), Some("write `slug`"));
        assert_eq!(advice("slug"), None);
    }
}
