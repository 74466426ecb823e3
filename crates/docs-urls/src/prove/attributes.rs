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
