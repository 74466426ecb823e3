//! Elements that are open during the walk.

use super::props::Props;
use crate::code::Component;
use crate::mdx::value::Import;
use crate::tags::{holds_raw_text, may_stay_open};

/// An element that is open.
#[derive(Debug)]
pub(super) struct OpenTag {
    /// Its name in lower case.
    pub(super) name: String,
    /// The line it was opened in.
    pub(super) line: u32,
    /// Its kind.
    pub(super) element: Element,
}

impl OpenTag {
    /// Returns whether tags in it are text.
    pub(super) fn holds_raw_text(&self) -> bool {
        holds_raw_text(&self.name) && !matches!(self.element, Element::Island { .. })
    }

    /// Returns whether its end tag may be left out.
    pub(super) fn may_stay_open(&self) -> bool {
        may_stay_open(&self.name)
    }
}

/// Kind of an open element, with what is known of it until it closes.
#[derive(Debug)]
pub(super) enum Element {
    /// An admonition's box.
    Admonition,
    /// A code block whose text is what was written since.
    Code { at: usize, block: Component },
    /// A native `<details>`, which needs a summary.
    Details { at: usize },
    /// What belongs into the document's head.
    Head { at: usize },
    /// The title in the document's head.
    HeadTitle { at: usize },
    /// A heading that is written as a tag.
    Heading { at: usize, level: u8, id: String },
    /// An element of HTML.
    Html,
    /// A component or element that the site runs.
    Island { number: usize },
    /// A component of the site's own.
    Own { at: usize, name: String, attributes: Vec<(String, String)> },
    /// A panel of tabs.
    Panel,
    /// Another text, with what stands in its tag as its children.
    Partial { at: usize, import: Import, props: Props },
    /// An element of HTML that the author calls something else.
    Renamed(String),
    /// Only its content.
    Silent,
    /// A box of tabs.
    Tabs(Box<Tabs>),
}

/// The tabs of a box, as far as they are known.
#[derive(Debug, Default)]
pub(super) struct Tabs {
    /// Where the list of tabs will stand.
    pub(super) at: usize,
    /// Value and label, from the box's own attribute.
    pub(super) values: Vec<(String, String)>,
    /// Value and label of the panels.
    pub(super) panels: Vec<(String, String)>,
    /// The panel shown first.
    pub(super) default: Option<String>,
}
