//! The author's open tags.

use super::element::{Element, OpenTag, Tabs};
use crate::tags::{Tag, is_void};

/// Maximum number of the author's open elements; further tags are dropped. Browsers nest at most 512 elements; this
/// count includes elements that a browser closes implicitly, as in `<li>a<li>b`.
const MAX_OPEN_TAGS: usize = 1024;

/// The author's open tags.
#[derive(Debug, Default)]
pub(super) struct OpenTags {
    /// Outermost first. Those below `floor` were opened outside of the current node.
    pub(super) open: Vec<OpenTag>,
    pub(super) floor: usize,
    /// Number of start tags that were dropped because of their depth.
    pub(super) dropped: usize,
}

impl OpenTags {
    /// Returns `true` within a `picture`, whose candidates are those of the author.
    pub(super) fn is_in_picture(&self) -> bool {
        self.open.iter().any(|open| open.name == "picture")
    }

    /// Returns the innermost tag.
    pub(super) fn last(&self) -> Option<&OpenTag> {
        self.open.last()
    }

    /// Returns `true` if the innermost element contains text instead of tags, such as a script.
    pub(super) fn contains_raw_text(&self) -> bool {
        self.last().is_some_and(OpenTag::contains_raw_text)
    }

    /// Returns `true` if the current output is part of the document's head.
    pub(super) fn is_in_head(&self) -> bool {
        self.open.iter().any(|open| matches!(open.element, Element::Head { .. }))
    }

    /// Returns the innermost tabs.
    pub(super) fn tabs(&mut self) -> Option<&mut Tabs> {
        self.open.iter_mut().rev().find_map(|open| match &mut open.element {
            Element::Tabs(tabs) => Some(&mut **tabs),
            _ => None,
        })
    }

    /// Returns `true` if a start tag is dropped because too many elements are open. Its end tag is then dropped too.
    pub(super) fn drop_excess_tag(&mut self, tag: &Tag<'_>) -> bool {
        let opens = !(tag.is_self_closing || is_void(tag.name));
        let is_dropped = opens && self.open.len() >= MAX_OPEN_TAGS;
        self.dropped += usize::from(is_dropped);
        is_dropped
    }

    /// Returns the index of the innermost element with a name among those that the current node opened.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        let within = self.open[self.floor..].iter().rposition(|open| open.name == name)?;
        Some(self.floor + within)
    }
}
