//! Functions and properties of a block.

use super::start::BlockStart;
use crate::host::{ResolvedImage, ResolvedLink};

/// A block.
#[derive(Debug)]
pub(crate) struct Block {
    /// Name of the directive.
    pub(crate) name: &'static str,
    /// Name of the component; `None` if a different MDX component serves the purpose.
    pub(crate) component: Option<&'static str>,
    pub(crate) title: Title,
    /// Attributes besides `#id` and `.class`.
    pub(crate) attributes: &'static [&'static str],
    /// Block that contains this one.
    pub(crate) parent: Option<&'static str>,
    pub(crate) content: Content,
    /// `true` if a block without content is a fault. Blocks with other requirements check them at their end.
    pub(crate) needs_content: bool,
    /// Writes the start.
    pub(crate) open: fn(&mut dyn BlockWriter, &BlockStart),
    /// Writes the end. The last argument is the offset of the content in the HTML.
    pub(crate) close: fn(&mut dyn BlockWriter, &BlockStart, usize),
}

/// Place of the title of a block that has none, and is within no other block.
pub(crate) const TITLE_ABOVE: &str = "a heading or a paragraph above it";

impl Block {
    /// Returns `true` for a block with a title.
    pub(crate) fn has_title(&self) -> bool {
        matches!(self.title, Title::Directive | Title::Attribute(_))
    }

    /// Returns the advice on an attribute that should be the title of this block, which is written as `name`; `None` if its title is an
    /// attribute.
    pub(crate) fn advice_on_title_attribute(&self, name: &str) -> Option<String> {
        match self.title {
            Title::Directive => Some(format!("write the title in brackets: `{name}[Title]`")),
            Title::Heading | Title::None => {
                Some(format!("write the title as {}", self.title_place()))
            }
            Title::Attribute(_) => None,
        }
    }

    /// Returns the place of the title of a block that has none.
    pub(crate) fn title_place(&self) -> &'static str {
        match (self.title, self.parent) {
            (Title::Heading, _) => "a heading in it: `# Title`",
            (_, Some(_)) => "a heading or a paragraph in it",
            (_, None) => TITLE_ABOVE,
        }
    }
}

/// Title of a block.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Title {
    /// No title.
    None,
    /// No title, since the content starts with a heading.
    Heading,
    /// Title of the directive. The block has no component.
    Directive,
    /// Title of the directive, and the attribute of the component with this name.
    Attribute(&'static str),
}

impl Title {
    /// Returns the attribute of the component.
    pub(crate) fn attribute(self) -> Option<&'static str> {
        match self {
            Self::Attribute(name) => Some(name),
            Self::None | Self::Heading | Self::Directive => None,
        }
    }
}

/// Content of a block.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Content {
    /// Any Markdown.
    Markdown,
    /// Blocks with this name. Other content takes the place of one.
    Blocks(&'static str),
    /// Code blocks, each of which is a panel of tabs.
    Code,
    /// Panels of tabs, or any Markdown in which a line of the form `== Title` starts a panel.
    Panels,
    /// Any Markdown in which the items of lists are folders and files.
    Tree,
}

/// Properties of a panel that an earlier panel of the same tabs has.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Repeated {
    pub(crate) label: bool,
    /// `true` for a second default panel.
    pub(crate) default: bool,
}

impl Repeated {
    /// Returns the messages of the faults with their advice.
    pub(crate) fn faults(self, label: &str) -> impl Iterator<Item = (String, &'static str)> {
        let label = self.label.then(|| {
            let message = format!("two tabs of a box have the title `{label}`");
            (message, "write a different title for each tab")
        });
        let default = self.default.then(|| {
            let message = "two tabs of a box are its default; the first one is shown".to_owned();
            (message, "write `default` at one of them")
        });
        label.into_iter().chain(default)
    }
}

/// Output of a block.
pub(crate) trait BlockWriter {
    /// Returns the HTML of the article, to which the block is appended.
    fn html(&mut self) -> &mut String;

    /// Returns the default title of collapsible content, in the language of the page.
    fn details_title(&self) -> &str;

    /// Returns the terms of the site with their explanations.
    fn glossary(&self) -> Vec<(String, String)>;

    /// Adds text to the search index.
    fn record(&mut self, text: &str);

    /// Resolves and records a link; `None` if it must not reach the page.
    fn link(&mut self, address: &str, line: u32) -> Option<ResolvedLink>;

    /// Resolves and records an image; `None` if it must not reach the page.
    fn image(&mut self, address: &str, line: u32) -> Option<ResolvedImage>;

    /// Returns `true` if the content after an offset starts with an element.
    fn starts_with(&self, at: usize, element: &str) -> bool;

    /// Starts a panel of the innermost tabs. The first panel with `is_default` is initially visible. The properties that an
    /// earlier panel has are returned. `title` is the label as HTML.
    fn open_panel(
        &mut self,
        value: &str,
        label: &str,
        title: Option<&str>,
        is_default: bool,
    ) -> Repeated;

    /// Returns `true` if the content after an offset may contain an element, which the start of its tag identifies. A component
    /// that the site runs may contain any element.
    fn may_contain(&self, at: usize, tag: &str) -> bool;

    /// Writes the list of the innermost tabs; returns `true` if there are any.
    fn end_tabs(&mut self) -> bool;

    /// Reports incorrect use of a block.
    fn fault(&mut self, start: &BlockStart, message: &str, help: &str);
}

impl dyn BlockWriter + '_ {
    /// Writes the start of an element with a class, on a line of its own.
    pub(super) fn open_element(&mut self, element: &str, start: &BlockStart, class: &str) {
        self.html().push('<');
        self.html().push_str(element);
        start.push_class(self.html(), class);
        self.html().push_str(">\n");
    }

    /// Writes the title of a block, which is searchable, between two tags.
    pub(crate) fn title(&mut self, open: &str, start: &BlockStart, close: &str) {
        let Some(title) = &start.title else { return };
        self.html().push_str(open);
        self.html().push_str(title);
        self.html().push_str(close);
        if let Some(text) = start.title_text() {
            self.record(&text);
        }
    }
}
