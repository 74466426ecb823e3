//! Attributes of elements that are read before their elements are written.

use comrak::nodes::Node;

use super::picture::Picture;
use crate::attribute_list::AttributeList;

/// Attributes that were taken before their element is written.
pub(super) enum Taken {
    List(AttributeList),
    Picture(Picture),
}

/// Returns the address of a node, by which the attributes that were taken from it are found.
pub(super) fn key(node: Node<'_>) -> usize {
    std::ptr::from_ref(node).addr()
}
