//! Attributes of elements that are read before their elements are written.

use comrak::nodes::Node;

use super::picture::Picture;
use crate::attribute_list::AttributeList;

/// Attributes that are extracted before their element is written.
pub(super) enum ExtractedAttributes {
    List(AttributeList),
    Picture(Picture),
}

/// Returns the address of a node, which is the key of the attributes that are extracted from it.
pub(super) fn key(node: Node<'_>) -> usize {
    std::ptr::from_ref(node).addr()
}
