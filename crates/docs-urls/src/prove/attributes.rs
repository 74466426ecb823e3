//! Attributes of tags.

use html5ever::tokenizer::Tag;

pub(super) fn attribute<'a>(tag: &'a Tag, name: &str) -> Option<&'a str> {
    let found = tag.attrs.iter().find(|attribute| &*attribute.name.local == name);
    found.map(|attribute| &*attribute.value)
}

pub(super) fn has_class(tag: &Tag, class: &str) -> bool {
    attribute(tag, "class")
        .is_some_and(|classes| classes.split_whitespace().any(|one| one == class))
}

/// Returns whether an element is a part of the layout around the content of every page: the link that skips the navigation, or the bar
/// with an announcement. Docusaurus has hashes after the names of some classes.
pub(super) fn is_around_content(tag: &Tag) -> bool {
    let classes = attribute(tag, "class").unwrap_or_default();
    classes.split_whitespace().any(|class| {
        let name = class.split_once('_').map_or(class, |(name, _)| name);
        matches!(name, "skipToContent" | "theme-announcement-bar" | "announcementBar")
    })
}
