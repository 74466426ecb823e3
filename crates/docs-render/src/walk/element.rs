//! Open elements during the walk.

use super::props::Props;
use crate::blocks::inline::InlineBlock;
use crate::blocks::{Block, BlockStart};
use crate::code::Component;
use crate::mdx::value::Import;
use crate::tags::{contains_raw_text, may_stay_open};

/// Name of an imported Markdown file among the components.
pub(super) const PARTIAL: &str = "<partial>";

/// An author's open element.
#[derive(Debug)]
pub(super) struct OpenTag {
    /// Name in lower case.
    pub(super) name: String,
    /// Line of its tag.
    pub(super) line: u32,
    /// Number of issues of the page that precede those of its content.
    pub(super) issues: usize,
    pub(super) element: Element,
}

impl OpenTag {
    /// Returns `true` if tags in the element are text.
    pub(super) fn contains_raw_text(&self) -> bool {
        contains_raw_text(&self.name) && !matches!(self.element, Element::Island { .. })
    }

    /// Returns `true` if the end tag is optional.
    pub(super) fn may_stay_open(&self) -> bool {
        may_stay_open(&self.name)
    }
}

/// Start of a component within a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct InlineStart {
    /// Length of the article's HTML.
    pub(super) html: usize,
    /// Length of the text for the search record.
    pub(super) text: usize,
}

/// Kind of an open element, with its data until it closes.
#[derive(Debug)]
pub(super) enum Element {
    /// Box with a title.
    Admonition { at: usize },
    /// Block of Markdown.
    Block(Box<OpenBlock>),
    /// Code block component, whose text is the output since `at`.
    Code { at: usize, block: Component },
    /// Native `<details>`, which requires a summary.
    Details { at: usize },
    /// Content of the document's head.
    Head { at: usize },
    /// Structured data in the document's head.
    HeadData { at: usize },
    /// Title in the document's head.
    HeadTitle { at: usize },
    /// Heading that is a tag.
    Heading { at: usize, level: u8, id: String },
    /// HTML element.
    Html,
    /// HTML element whose content is Markdown within a line.
    HtmlLine,
    /// Component whose Markdown equivalent is a directive within a line, with the value of its attribute.
    InlineBlock { start: InlineStart, block: &'static InlineBlock, kind: String },
    /// Component or element that the site runs.
    Island { number: usize },
    /// Custom component.
    Custom { at: usize, name: String, attributes: Vec<(String, String)> },
    /// Panel of tabs.
    Panel { at: usize },
    /// Partial, with the content of its tag as its children.
    Partial { at: usize, import: Import, props: Props },
    /// HTML element for a component.
    Renamed(String),
    /// Element of which only the content is kept.
    Silent,
    /// Tabs with their panels.
    Tabs(Box<Tabs>),
}

/// Block whose end has not been written.
#[derive(Debug)]
pub(super) struct OpenBlock {
    pub(super) block: &'static Block,
    pub(super) start: BlockStart,
    /// Offset of the content.
    pub(super) at: usize,
    /// Panels, if the block consists of tabs.
    pub(super) tabs: Tabs,
}

/// Known panels of tabs.
#[derive(Debug, Default)]
pub(super) struct Tabs {
    /// Offset of the tab list.
    pub(super) at: usize,
    /// Number of nodes around the nodes of the content.
    pub(super) depth: usize,
    /// `true` within a panel that is not an element of its own.
    pub(super) is_in_panel: bool,
    /// `true` if the block contains the blocks that are its parts.
    pub(super) has_parts: bool,
    /// Line of the first content outside of the panels.
    pub(super) outside: Option<u32>,
    /// Values and labels from the attribute of the component.
    pub(super) values: Vec<(String, String)>,
    /// Values and labels of the panels.
    pub(super) panels: Vec<(String, String)>,
    /// Values of the panels whose labels contain markup, with these labels as HTML.
    pub(super) titles: Vec<(String, String)>,
    /// Panel that is initially visible.
    pub(super) default: Option<String>,
}
