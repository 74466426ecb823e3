//! Declared tags, and their groups.

use docs_openapi::parts::View;

/// Declared tag.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Tag {
    /// Name in operations.
    pub name: String,
    /// Label of its category: `x-displayName`, otherwise the name.
    pub label: String,
    /// Name of the tag that contains it (`parent`).
    pub parent: Option<String>,
}

/// Group of tags (`x-tagGroups`).
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct TagGroup {
    /// Label of its category.
    pub name: String,
    /// Names of its tags.
    pub tags: Vec<String>,
}

/// Returns the declared tags.
pub(super) fn tags(root: View<'_>) -> Vec<Tag> {
    let tag = |view: View<'_>| {
        let name = view.text_of("name")?.to_owned();
        let label = view.text_of("x-displayName").unwrap_or(&name).to_owned();
        Some(Tag { name, label, parent: view.text_of("parent").map(str::to_owned) })
    };
    root.list("tags").filter_map(tag).collect()
}

/// Returns the groups of tags.
pub(super) fn groups(root: View<'_>) -> Vec<TagGroup> {
    let group = |view: View<'_>| {
        let tags = view.list("tags").filter_map(|tag| tag.text());
        let tags = tags.map(str::to_owned).collect();
        Some(TagGroup { name: view.text_of("name")?.to_owned(), tags })
    };
    root.list("x-tagGroups").filter_map(group).collect()
}
