//! Interface of SVG elements for the matching of selectors.

use std::borrow::Borrow;
use std::fmt;

use cssparser::ToCss;
use precomputed_hash::PrecomputedHash;
use roxmltree::Node;
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};
use selectors::bloom::BloomFilter;
use selectors::matching::{ElementSelectorFlags, MatchingContext};
use selectors::parser::{NonTSPseudoClass, PseudoElement, SelectorImpl};
use selectors::{Element, OpaqueElement};

/// Selector implementation for SVG.
#[derive(Clone, Debug)]
pub(crate) struct Language;

impl SelectorImpl for Language {
    type ExtraMatchingData<'a> = ();
    type AttrValue = Word;
    type Identifier = Word;
    type LocalName = Word;
    type NamespaceUrl = Word;
    type NamespacePrefix = Word;
    type BorrowedNamespaceUrl = str;
    type BorrowedLocalName = str;
    type NonTSPseudoClass = Never;
    type PseudoElement = Never;
}

/// Identifier in a selector.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Word(Box<str>);

impl From<&str> for Word {
    fn from(word: &str) -> Self {
        Self(word.into())
    }
}

impl Borrow<str> for Word {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Word {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl ToCss for Word {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        cssparser::serialize_identifier(&self.0, out)
    }
}

impl PrecomputedHash for Word {
    /// Returns the FNV-1a hash. The hash only saves comparisons, so its speed does not matter.
    fn precomputed_hash(&self) -> u32 {
        let step = |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        self.0.bytes().fold(0x811c_9dc5, step)
    }
}

/// Pseudo-classes and pseudo-elements. A static picture matches none of them, so this type has no values.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Never {}

impl ToCss for Never {
    fn to_css<W: fmt::Write>(&self, _: &mut W) -> fmt::Result {
        match *self {}
    }
}

impl NonTSPseudoClass for Never {
    fn is_active_or_hover(&self) -> bool {
        match *self {}
    }

    fn is_user_action_state(&self) -> bool {
        match *self {}
    }
}

impl PseudoElement for Never {}

/// Element of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<'a> {
    pub(crate) node: Node<'a, 'a>,
    /// One byte per node of the picture. Its address is the identity of the node.
    pub(crate) marks: &'a [u8],
}

impl<'a> Shape<'a> {
    fn other(&self, node: Option<Node<'a, 'a>>) -> Option<Self> {
        node.filter(Node::is_element).map(|node| Self { node, marks: self.marks })
    }
}

impl Element for Shape<'_> {
    type Impl = Language;

    fn opaque(&self) -> OpaqueElement {
        OpaqueElement::new(&self.marks[self.node.id().get_usize()])
    }

    fn parent_element(&self) -> Option<Self> {
        self.other(self.node.parent())
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.other(self.node.prev_sibling_element())
    }

    fn next_sibling_element(&self) -> Option<Self> {
        self.other(self.node.next_sibling_element())
    }

    fn first_element_child(&self) -> Option<Self> {
        self.other(self.node.first_element_child())
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.node.tag_name().name() == name
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        self.node.tag_name().namespace().unwrap_or_default() == namespace
    }

    fn is_same_type(&self, other: &Self) -> bool {
        self.node.tag_name() == other.node.tag_name()
    }

    fn attr_matches(
        &self,
        _: &NamespaceConstraint<&Word>,
        name: &Word,
        operation: &AttrSelectorOperation<&Word>,
    ) -> bool {
        self.node.attribute(name.as_ref()).is_some_and(|value| operation.eval_str(value))
    }

    fn has_id(&self, id: &Word, case: CaseSensitivity) -> bool {
        let is_it = |value: &str| case.eq(value.as_bytes(), id.as_ref().as_bytes());
        self.node.attribute("id").is_some_and(is_it)
    }

    fn has_class(&self, class: &Word, case: CaseSensitivity) -> bool {
        let is_it = |value: &str| case.eq(value.as_bytes(), class.as_ref().as_bytes());
        self.node.attribute("class").is_some_and(|classes| classes.split_whitespace().any(is_it))
    }

    fn is_empty(&self) -> bool {
        !self.node.has_children()
    }

    fn is_root(&self) -> bool {
        self.parent_element().is_none()
    }

    // Shadow roots exist only in HTML documents.

    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn is_html_element_in_html_document(&self) -> bool {
        false
    }

    fn match_non_ts_pseudo_class(
        &self,
        class: &Never,
        _: &mut MatchingContext<'_, Language>,
    ) -> bool {
        match *class {}
    }

    fn match_pseudo_element(&self, element: &Never, _: &mut MatchingContext<'_, Language>) -> bool {
        match *element {}
    }

    fn apply_selector_flags(&self, _: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        self.has_local_name("a")
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_custom_state(&self, _: &Word) -> bool {
        false
    }

    fn imported_part(&self, _: &Word) -> Option<Word> {
        None
    }

    fn is_part(&self, _: &Word) -> bool {
        false
    }

    fn add_element_unique_hashes(&self, _: &mut BloomFilter) -> bool {
        false
    }
}
